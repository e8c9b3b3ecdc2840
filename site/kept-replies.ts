import type { Fetch } from '../contract/client.ts'
import type { KeptOfVersion } from './kept-pages.ts'

export type Reply = Awaited<ReturnType<Fetch>>

/** What a reply takes besides its text. */
const bytesOfHeaders = 1000

/**
 * `fetch` of a page that makes each call once for all pages of a version: for every encoding, currency and tab. It is for calls without a
 * session, whose replies are every visitor's; one that failed, or found only a part, is not kept.
 */
export const keepingReplies =
  (kept: KeptOfVersion<Reply>, version: string, fetch: Fetch): Fetch =>
  async (url, call) => {
    if (call.method !== 'GET' || call.headers['authorization'] !== undefined) return await fetch(url, call)
    const known = kept.find(version, url)
    if (known) return known
    const reply = await fetch(url, call)
    if (reply.ok && reply.headers.get('x-partial') === null)
      kept.keep(version, url, reply, bytesOfHeaders + 2 * (url.length + (await reply.text()).length))
    return reply
  }
