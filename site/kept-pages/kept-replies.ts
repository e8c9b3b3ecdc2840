import type { Fetch } from '../../contract/platform/client.ts'
import { currentLanguage } from '../../texts/languages.ts'
import type { KeptThings, Moment } from './kept-pages.ts'
import { hasTexts, whatReplyShows } from './what-replies-show.ts'

export type Reply = Awaited<ReturnType<Fetch>>

/** The size of a reply besides its text. */
const bytesOfHeaders = 1000

/**
 * A `fetch` for pages that makes each call once for all pages, whatever their encoding, currency, tab and language, until something that its
 * reply shows has changed. Replies with texts are those of one language. It is for calls without a session, whose replies are the same for every visitor. A failed or partial reply is not
 * cached. What the replies show is added to `shown`.
 */
export const keepingReplies =
  (kept: KeptThings<Reply>, moment: Moment, shown: Set<string>, fetch: Fetch): Fetch =>
  async (url, call) => {
    const key = hasTexts(url) ? `${currentLanguage()} ${url}` : url
    const known = kept.find(moment, key)
    const reply = known?.thing ?? (await fetch(url, call))
    const text = await reply.text()
    const scopes = known?.scopes ?? new Set(whatReplyShows(url, reply.ok ? text : null))
    for (const scope of scopes) shown.add(scope)
    if (!known && reply.ok && reply.headers.get('x-partial') === null)
      kept.keep(moment, key, { thing: reply, scopes, bytes: bytesOfHeaders + 2 * (key.length + text.length) })
    return reply
  }
