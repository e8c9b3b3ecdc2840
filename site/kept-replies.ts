import type { Fetch } from '../contract/platform/client.ts'
import type { KeptThings, Moment } from './kept-pages.ts'
import { whatReplyShows } from './what-replies-show.ts'

export type Reply = Awaited<ReturnType<Fetch>>

/** What a reply takes besides its text. */
const bytesOfHeaders = 1000

/**
 * `fetch` of a page that makes each call once for all pages, until something that its reply shows has changed: for every encoding, currency
 * and tab. It is for calls without a session, whose replies are every visitor's; one that failed, or found only a part, is not kept. What
 * the replies show is added to `shown`.
 */
export const keepingReplies =
  (kept: KeptThings<Reply>, moment: Moment, shown: Set<string>, fetch: Fetch): Fetch =>
  async (url, call) => {
    const known = kept.find(moment, url)
    const reply = known?.thing ?? (await fetch(url, call))
    const text = await reply.text()
    const scopes = known?.scopes ?? new Set(whatReplyShows(url, reply.ok ? text : null))
    for (const scope of scopes) shown.add(scope)
    if (!known && reply.ok && reply.headers.get('x-partial') === null)
      kept.keep(moment, url, { thing: reply, scopes, bytes: bytesOfHeaders + 2 * (url.length + text.length) })
    return reply
  }
