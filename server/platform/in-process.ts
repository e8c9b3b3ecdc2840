import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Fetch } from '../../contract/platform/client.ts'
import type { Read } from './db/connections/replica.ts'

const page = new AsyncLocalStorage<{ read: Read }>()

/** True in a call that a page makes while it is rendered: rate limits count the page, so they do not count its calls. */
export const isPartOfPage = () => page.getStore() !== undefined

/** How the calls of a page read, so that all of them have the version of the page; undefined in any other call. */
export const readOfPage = () => page.getStore()?.read

/** `fetch` without a network, as tests call the app. Rate limits count the calls of `remoteAddress`. */
export const inProcess =
  (app: FastifyInstance, remoteAddress: string): Fetch =>
  async (url, { method, headers, body }) => {
    // Leaves out the request and the connection, as replies of pages are cached.
    const {
      statusCode: status,
      statusMessage: statusText,
      headers: replied,
      body: text,
    } = await app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress,
      ...(body !== undefined && { payload: body }),
    })
    return {
      ok: status < 400,
      status,
      statusText,
      headers: { get: (name) => replied[name]?.toString() ?? null },
      text: async () => text,
    }
  }

/** Like `inProcess`, for calls of a page that is rendered for `remoteAddress`. */
export const inProcessOfPage = (app: FastifyInstance, remoteAddress: string, read: Read): Fetch => {
  const fetch = inProcess(app, remoteAddress)
  return (...call) => page.run({ read }, () => fetch(...call))
}
