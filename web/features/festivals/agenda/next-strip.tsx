import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Api } from '../../../lib/api.ts'
import { today } from '../../../lib/format/dates.ts'
import { usePoll } from '../../../lib/live/live-status.ts'
import { CalendarIcon, RetryIcon } from '../../../ui/pictures/icons.tsx'
import { BellIcon, HeartIcon, PeopleIcon } from '../../../ui/pictures/more-icons.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { notificationInterval, unreadCountQuery } from '../../chat/notifications/notifications.queries.ts'
import { agendaQuery } from './agenda.queries.ts'
import { formatDaysUntil, formatWaiting } from './agenda.words.ts'

type NextStripProps = { api: Api; memberId: string; notificationPanelId: string }

const tileClass =
  'flex h-16 items-center gap-3 rounded-m border border-line bg-card px-3.5 text-start hover:border-edge focus-visible:-outline-offset-2'

/** What is next for a member, in one row: the next festival, waiting requests, and unread notifications. */
export function NextStrip({ api, memberId, notificationPanelId }: NextStripProps) {
  const agenda = useQuery(agendaQuery(api, memberId))
  const unread = useQuery(unreadCountQuery(api, memberId, usePoll(notificationInterval))).data?.count ?? 0
  const waiting = agenda.data?.waiting
  const [who, rest] = waiting ? formatWaiting(waiting) : []
  return (
    <ul className="chip-row *:max-w-[90%] *:min-w-0 *:flex-none md:*:max-w-96">
      <li>
        <NextFestival agenda={agenda} />
      </li>
      {waiting && (
        <li>
          <Link to="/my-rooms" search={{ room: waiting.roomId }} className={tileClass}>
            <Words icon={<PeopleIcon size={20} />} title={who} detail={rest} />
          </Link>
        </li>
      )}
      {unread > 0 && (
        <li>
          <button type="button" popoverTarget={notificationPanelId} className={tileClass}>
            <Words
              icon={<BellIcon size={20} />}
              title={`${unread} ${unread === 1 ? 'notification' : 'notifications'}`}
              detail="not read yet"
            />
          </button>
        </li>
      )}
    </ul>
  )
}

type Query = ReturnType<typeof useQuery<Awaited<ReturnType<Api['agenda']['read']>>>>

/** The next festival, or a hint how to add one. */
function NextFestival({ agenda: { data, isError, refetch } }: { agenda: Query }) {
  if (!data)
    return isError ? (
      <button type="button" onClick={() => void refetch()} className={tileClass}>
        <Words icon={<RetryIcon size={20} />} title="Your next festival did not load" detail="Try again" />
      </button>
    ) : (
      <div className={`${tileClass} w-72 max-w-full`}>
        <Skeleton className="size-10 rounded-m" />
        <Skeleton text className="grow" />
      </div>
    )
  const { festival } = data
  if (!festival)
    return (
      <p className={tileClass}>
        <Words icon={<HeartIcon size={20} />} title="Where next?" detail="Tap Going on a festival" />
      </p>
    )
  const when = formatDaysUntil(festival, today())
  return (
    <Link to="/festivals/$id" params={{ id: festival.id }} className={tileClass}>
      <Words
        icon={<CalendarIcon size={20} />}
        title={festival.name}
        detail={festival.status === 'attending' ? when : `Interested · ${when}`}
      />
    </Link>
  )
}

function Words({ icon, title, detail }: { icon: ReactNode; title: ReactNode; detail: ReactNode }) {
  return (
    <>
      <span className="grid size-10 flex-none place-items-center rounded-m bg-accent-wash text-accent-ink">{icon}</span>
      <span className="min-w-0">
        <b dir="auto" className="block truncate">
          {title}
        </b>{' '}
        <span className="block truncate text-sm text-soft">{detail}</span>
      </span>
    </>
  )
}
