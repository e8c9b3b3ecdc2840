import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { t } from '#texts'
import type { SetupStep } from '../../../../contract/people/profile-options.ts'
import type { Api } from '../../../lib/api.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { addDays, today } from '../../../lib/format/dates.ts'
import { usePoll } from '../../../lib/live/live-status.ts'
import { dismissSetup, useUndismissed } from '../../../lib/member/dismissed-setup.ts'
import { IconButton } from '../../../ui/button.tsx'
import { BedIcon, CalendarIcon, CloseIcon, DanceIcon, RetryIcon } from '../../../ui/pictures/icons.tsx'
import { BellIcon, HeartIcon, LinkIcon, PeopleIcon } from '../../../ui/pictures/more-icons.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { notificationInterval, unreadCountQuery } from '../../chat/notifications/notifications.queries.ts'
import { setupWords } from '../../people/profile/profile.words.ts'
import { agendaQuery } from './agenda.queries.ts'
import { formatDaysUntil, formatWaiting } from './agenda.words.ts'

type NextStripProps = { api: Api; memberId: string; notificationPanelId: string }

const tileClass =
  'flex h-16 @max-[15rem]:h-auto @max-[15rem]:min-h-16 items-center gap-3 rounded-m border border-line bg-card px-3.5 text-start hover:border-edge focus-visible:-outline-offset-2'

/** What is next for a member, in one row: the next festival, waiting requests, notifications, and what their profile lacks. */
export function NextStrip({ api, memberId, notificationPanelId }: NextStripProps) {
  const agenda = useQuery(agendaQuery(api, memberId))
  const unread = useQuery(unreadCountQuery(api, memberId, usePoll(notificationInterval))).data?.count ?? 0
  const waiting = agenda.data?.waiting
  const [who, rest] = waiting ? formatWaiting(waiting) : []
  const row = useRef<HTMLUListElement>(null)
  // A server of the release before sends no steps.
  const setup = useUndismissed(agenda.data?.setup ?? [])
  const dismiss = (step: SetupStep) => {
    dismissSetup(step)
    // The pressed button disappears, which would lose the focus.
    row.current?.focus({ preventScroll: true })
  }
  return (
    <ul
      ref={row}
      tabIndex={-1}
      className="chip-row outline-none *:max-w-[90%] *:min-w-0 @max-[15rem]:*:max-w-full *:flex-none md:*:max-w-96"
    >
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
              title={t.agenda.notificationCount({ count: unread })}
              detail={t.agenda.notReadYet()}
            />
          </button>
        </li>
      )}
      {setup.map((step) => (
        <li key={step} className="relative">
          <SetupTile step={step} onDismiss={() => dismiss(step)} />
        </li>
      ))}
    </ul>
  )
}

const setupTiles = {
  dance: { Icon: DanceIcon, search: {} },
  preferences: { Icon: BedIcon, search: { step: 2 } },
  links: { Icon: LinkIcon, search: { step: 3 } },
} as const

/** A step of the welcome wizard that the member skipped. */
function SetupTile({ step, onDismiss }: { step: SetupStep; onDismiss: () => void }) {
  const title = setupWords[step].title()
  const { Icon, search } = setupTiles[step]
  return (
    <>
      <Link to="/onboarding" search={search} className={`${tileClass} pe-12`}>
        <Words icon={<Icon size={20} />} title={title} detail={setupWords[step].lead()} />
      </Link>
      <IconButton
        label={t.agenda.notNow({ title })}
        icon={<CloseIcon size={18} />}
        onClick={onDismiss}
        className="absolute inset-y-2.5 end-1 text-soft"
      />
    </>
  )
}

type Query = ReturnType<typeof useQuery<Awaited<ReturnType<Api['agenda']['read']>>>>

/** The next festival, or a hint how to add one. */
function NextFestival({ agenda: { data, isError, refetch } }: { agenda: Query }) {
  const order = useDayOrder()
  if (!data)
    return isError ? (
      <button type="button" onClick={() => void refetch()} className={tileClass}>
        <Words icon={<RetryIcon size={20} />} title={t.agenda.nextFestivalFailed()} detail={t.agenda.tryAgain()} />
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
        <Words icon={<HeartIcon size={20} />} title={t.agenda.whereNext()} detail={t.agenda.tapGoingOnAFestival()} />
      </p>
    )
  const when = formatDaysUntil(festival, today(), order)
  const isNear = festival.status === 'attending' && festival.startDate <= addDays(today(), 1)
  return (
    <Link to={isNear ? '/festivals/$id/mine' : '/festivals/$id'} params={{ id: festival.id }} className={tileClass}>
      <Words
        icon={<CalendarIcon size={20} />}
        title={festival.name}
        detail={festival.status === 'attending' ? when : t.agenda.interestedWhen({ when })}
      />
    </Link>
  )
}

function Words({ icon, title, detail }: { icon: ReactNode; title: ReactNode; detail: ReactNode }) {
  return (
    <>
      <span className="grid size-10 flex-none place-items-center rounded-m bg-accent-wash text-accent-ink">{icon}</span>
      <span className="min-w-0">
        <b dir="auto" className="block truncate @max-[15rem]:whitespace-normal">
          {title}
        </b>{' '}
        <span className="block truncate text-sm text-soft @max-[15rem]:whitespace-normal">{detail}</span>
      </span>
    </>
  )
}
