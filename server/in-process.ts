import type { FastifyInstance } from 'fastify'
import type { Fetch } from '../contract/client.ts'

/** `fetch` without a network: how pages rendered on the server, and tests, call the app. `remoteAddress`: whom the limits count. */
export const inProcess =
  (app: FastifyInstance, remoteAddress: string): Fetch =>
  async (url, { method, headers, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress,
      ...(body !== undefined && { payload: body }),
    })
    return {
      ok: reply.statusCode < 400,
      status: reply.statusCode,
      statusText: reply.statusMessage,
      headers: { get: (name) => reply.headers[name]?.toString() ?? null },
      text: async () => reply.body,
    }
  }
