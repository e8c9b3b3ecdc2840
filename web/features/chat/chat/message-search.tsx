import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#texts'
import type { FoundMessage } from '../../../../contract/chat/chat.ts'
import { maxQueryLength } from '../../../../contract/platform/list-limits.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { relativeTime } from '../../../lib/format/relative-time.ts'
import { SearchField } from '../../../ui/fields/text-field.tsx'
import { foundMessagesQuery } from './chat.queries.ts'
import { previewOf } from './chat.words.ts'
import { ThreadListSkeleton } from './threads/thread-list-skeleton.tsx'

/** The pause in typing before a search starts, in milliseconds. */
const rest = 300

/** The search field for the member's messages, above `children`; results replace them once something is typed. */
export function MessageSearch({ memberId, children }: { memberId: string; children: ReactNode }) {
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim())
  return (
    <>
      <search className="mb-2 block">
        <SearchField
          label={t.chat.searchYourMessages()}
          placeholder={t.chat.searchYourMessages()}
          maxLength={maxQueryLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        />
      </search>
      {query === '' || typed.trim() === '' ? children : <Found key={query} query={query} memberId={memberId} />}
    </>
  )
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), rest)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function Found({ query, memberId }: { query: string; memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const list = usePagedList(() => foundMessagesQuery(api, memberId, query))
  return (
    <PagedList
      list={list}
      noun="message"
      failed={t.chat.weCouldntSearchYourMessages()}
      loading={<ThreadListSkeleton label={t.chat.searchingYourMessages()} />}
      addressOf={() => ({ to: '/messages' })}
    >
      {({ items, isPartial }) => (
        <>
          {(isPartial || items.length === 0) && (
            <p className="px-2.5 py-6 text-center text-soft">{wordsOf(items.length > 0, isPartial)}</p>
          )}
          <ul className="grid gap-1">
            {items.map((message) => (
              <li key={message.id}>
                <FoundRow message={message} memberId={memberId} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  )
}

function wordsOf(isFound: boolean, isPartial: boolean): string {
  if (!isPartial) return t.chat.noMessagesMatch()
  return isFound ? t.chat.onlyLatestMatches() : t.chat.nothingInLatestMessages()
}

function FoundRow({ message, memberId }: { message: FoundMessage; memberId: string }) {
  const { thread, seq, createdAt } = message
  return (
    <Link
      to="/messages"
      search={{ thread: thread.id, seq: String(seq) }}
      className="block min-h-16 rounded-m p-2.5 no-underline hover:bg-sunk"
    >
      <span className="flex items-baseline gap-2">
        <b className="min-w-0 flex-1 truncate">
          <bdi>{thread.title}</bdi>
        </b>
        <time dateTime={createdAt} className="flex-none text-xs text-soft">
          {relativeTime(createdAt)}
        </time>
      </span>
      <span dir="auto" className="line-clamp-2 text-sm text-soft">
        {previewOf(message, memberId)}
      </span>
    </Link>
  )
}
