import { type RawBuilder, sql } from 'kysely'
import { maxCounted } from '../../../contract/platform/client.ts'
import { currentLanguage } from '../../../texts/languages.ts'
import { type Database, withTimeout } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { type PagedList, readPage } from '../../platform/lists/paged-list.ts'
import { JsonText } from '../../platform/http/serve.ts'
import { createRequestCoalescer } from '../../platform/request-coalescer.ts'
import { createFairQueue } from '../../platform/limits/per-resource/fair-queue.ts'
import { blockedWith } from '../../visible.ts'
import { storedMessagesFrom } from './chat-messages.queries.ts'
import { ownThreads, titleOfThread } from './threads/chat-threads.queries.ts'
import type { ChatSubject } from './threads/subjects.ts'

/** After this many milliseconds no further thread is searched, and what was found so far is returned. */
const searchFor = 400
/** The time limits, in milliseconds, of a search, whose last thread may be very long, and of the correction of its typos. */
const searchTimeout = 1_000
const correctionTimeout = 250

/** The maximum number of words of a search; further ones are ignored. */
const maxWords = 6
/** The maximum number of pairs of letters, in scripts without spaces: for a search as typed, and for each word if typos are corrected. */
const maxParts = { asTyped: 12, corrected: 3 }
/** Typos are corrected by the words of this many latest messages in this many threads. If the time is over, these are searched. */
const recent = { threads: 20, messages: 50 }

type Typed = { viewerId: string; typed: string }
/**
 * `pattern`: a tsquery where `#` stands for the thread, as words are stored with the end of its id as a prefix. Null if there is nothing to
 * find. `texts`: LIKE patterns that the text of a message has to match too.
 */
type Pattern = { pattern: string | null; texts: string[] }

const typedWords = ({ typed }: Placeholders<Typed>) => sql`
  select word, place from search_terms(with_repeats(${typed})) order by place limit ${sql.lit(maxWords)}`

const textsOf = (words: RawBuilder<unknown>) =>
  sql`coalesce(array_agg(chat_text_like(word)) filter (where ${words}), '{}') as texts`

export const typedPattern = statement(
  'chat_search_typed',
  (arg: Placeholders<Typed>) => sql<Pattern>`
    select string_agg(chat_pattern(word, ${sql.lit(maxParts.asTyped)} / words), ' & ') as pattern, ${textsOf(sql`chat_text_like(word) is not null`)}
    from (select word, count(*) over ()::int as words from (${typedWords(arg)}) as typed) as counted`,
)

/**
 * The pattern with corrections of mistyped words: the beginnings of words in the member's own recent messages with one different letter, or
 * two in words of eight letters and more, or with two neighbouring letters swapped. Null if nothing is corrected.
 */
export const correctedPattern = statement(
  'chat_search_corrected',
  (arg: Placeholders<Typed>) => sql<Pattern>`
    with known as materialized (
      select distinct word
      from (
        select thread.id from ${ownThreads(arg)}
        order by thread.last_message_at desc nulls last
        limit ${sql.lit(recent.threads)}
      ) as thread
      cross join lateral (
        select content from chat_messages
        where thread_id = thread.id
        order by seq desc
        limit ${sql.lit(recent.messages)}
      ) as message
      cross join lateral unnest(words_of(with_repeats(message.content))) as word
      where char_length(word) >= 4
    ), corrected as (
      select place, word, near.terms
      from (${typedWords(arg)}) as typed
      cross join lateral (
        select char_length(word) as letters, case when char_length(word) < 8 then 1 else 2 end as forgiven
      ) as rule
      left join lateral (
        select string_agg(chat_pattern(beginning, ${sql.lit(maxParts.corrected)}), ' | ') as terms
        from (
          select left(known.word, letters + longer) as beginning
          from known, generate_series(0, forgiven) as longer
          where levenshtein_less_equal(typed.word, left(known.word, letters + longer), forgiven) <= forgiven
          group by beginning
          order by min(levenshtein_less_equal(typed.word, left(known.word, letters + longer), forgiven)), beginning
          limit 3
        ) as nearest
      ) as close on true
      left join lateral (
        select string_agg(chat_pattern(swapped, ${sql.lit(maxParts.corrected)}), ' | ') as terms
        from generate_series(1, letters - 1) as at,
          overlay(typed.word placing reverse(substring(typed.word from at for 2)) from at for 2) as swapped
        where exists (select from known where starts_with(known.word, swapped))
      ) as turned on true
      cross join lateral (
        select case when letters >= 5 then nullif(concat_ws(' | ', close.terms, turned.terms), '') end as terms
      ) as near
    )
    select case when count(terms) > 0
      then string_agg(format('(%s)', concat_ws(' | ', chat_pattern(word, ${sql.lit(maxParts.corrected)}), terms)), ' & ') end as pattern,
      ${textsOf(sql`terms is null and chat_text_like(word) is not null`)}
    from corrected`,
)

/** `milliseconds`: after this time the hits of the member's latest threads are returned. */
type SearchArgs = { viewerId: string; pattern: string; texts: string[]; milliseconds: number }

type Args = Placeholders<SearchArgs>

type Found = { name: string; subjects: readonly ChatSubject[]; found: (arg: Args) => RawBuilder<unknown> }

/** Latest hits first: ids are in the order of creation. `found` selects `id` and `sender_id`. */
const listOf = ({ name, subjects, found }: Found): PagedList<SearchArgs> => ({
  name,
  orders: [{ name: 'chat_search', direction: 'desc' }],
  prepared: 'none',
  compose: (arg) => ({
    candidates: sql`
      select found.id
      from (${found(arg)}) as found
      where found.sender_id not in (${blockedWith(arg)})
      order by found.id desc
      limit ${sql.lit(maxCounted)}`,
    sources: [sql`candidates where true`],
    item: sql`
      select shown.*, json_build_object('id', thread.id, 'type', thread.type, 'title', ${titleOfThread(arg, subjects)}) as thread
      from (${storedMessagesFrom(sql`chat_messages as message`, arg)} where message.id = page.id) as shown
      join chat_messages as stored on stored.id = shown.id
      join chat_threads as thread on thread.id = stored.thread_id`,
  }),
})

export const foundMessages = (subjects: readonly ChatSubject[]) =>
  listOf({
    name: 'chat_search',
    subjects,
    found: (arg) => sql`
    select id, sender_id
    from found_messages(
      array(
        select thread.id from ${ownThreads(arg)}
        order by thread.last_message_at desc nulls last
        limit ${sql.lit(maxCounted)}
      ),
      ${arg.pattern}::text,
      ${arg.texts}::text[],
      ${sql.lit(maxCounted)},
      ${arg.milliseconds}::int
    )`,
  })

/**
 * Like `foundMessages`, in the latest messages of the latest threads, which are read one by one: for words that are in too many messages. A
 * deleted message has no words.
 */
export const foundRecently = (subjects: readonly ChatSubject[]) =>
  listOf({
    name: 'chat_search_recent',
    subjects,
    found: (arg) => sql`
    select message.id, message.sender_id
    from (
      select thread.id from ${ownThreads(arg)}
      order by thread.last_message_at desc nulls last
      limit ${sql.lit(recent.threads)}
    ) as thread
    cross join lateral (
      select id, sender_id, content, message_type from chat_messages
      where thread_id = thread.id
      order by seq desc
      limit ${sql.lit(recent.messages)}
    ) as message
    where chat_message_parts(thread.id, message.content)
        @@ replace(${arg.pattern}::text, '#', right(thread.id::text, 12))::tsquery
      and (cardinality(${arg.texts}::text[]) = 0 or unspaced_text(message.content) like all (${arg.texts}::text[]))
      and message.message_type = 'text'`,
  })

type Search = { query: string; limit: number; cursor?: string | undefined }

/**
 * A search in a thread of 60,000 messages takes PostgreSQL 100 ms. Members take turns, two at a time, so that sixty searches at once do not
 * keep others waiting and none of them takes longer than alone. The queue of a member is as long as their searches in a minute.
 */
const searching = { atOnceOfOne: 1, atOnceOfAll: 2, waitingOfOne: 60, waitingOfAll: 300 }

/** Runs `searchMessages` in turns; equal waiting searches of a member share one run. Throws 503 if too many wait. */
export function createMessageSearch(subjects: readonly ChatSubject[]) {
  const lists = { all: foundMessages(subjects), recent: foundRecently(subjects) }
  const inTurn = createFairQueue(searching)
  const share = createRequestCoalescer<Awaited<ReturnType<typeof searchMessages>>>()
  return (db: Database, viewerId: string, search: Search) =>
    share(JSON.stringify([viewerId, currentLanguage(), search]), () =>
      inTurn(viewerId, () => searchMessages(db, lists, viewerId, search)),
    )
}

/**
 * Finds messages in the member's present threads that contain every typed word, or a word that begins with it; in scripts without spaces
 * between words, at any position. If there are none, typos are corrected. `isPartial`: the time was over before everything was searched,
 * and there may be more in older messages.
 */
async function searchMessages(
  db: Database,
  lists: Record<'all' | 'recent', PagedList<SearchArgs>>,
  viewerId: string,
  { query: typed, ...paging }: Search,
) {
  const inTime = <T>(work: (trx: Database) => Promise<T>) => withTimeout(db, searchTimeout, work)
  const pageOf = async ({ pattern, texts }: Pattern = { pattern: null, texts: [] }) => {
    if (pattern === null) return { ...nothing, isPartial: false }
    const args = { viewerId, pattern, texts, milliseconds: searchFor }
    const found = await inTime(async (trx) => {
      const page = await readPage(trx, lists.all, args, paging)
      return { ...page, isPartial: await hasStopped(trx) }
    })
    if (found) return found
    const latest = await inTime((trx) => readPage(trx, lists.recent, args, paging))
    return { ...(latest ?? nothing), isPartial: true }
  }
  const [exact] = await readRows(db, typedPattern, { viewerId, typed })
  const page = await pageOf(exact)
  if (page.isPartial || page.items.text !== '[]') return page
  const corrected = await withTimeout(db, correctionTimeout, (trx) =>
    readRows(trx, correctedPattern, { viewerId, typed }),
  )
  return await pageOf(corrected?.[0])
}

const nothing = { items: new JsonText('[]'), next: null, total: 0 }

/** Whether `found_messages()` of this transaction stopped before the last thread. */
export async function hasStopped(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`select current_setting('compas.search', true) as state`.execute(trx)
  return rows[0]?.state === 'stopped'
}
