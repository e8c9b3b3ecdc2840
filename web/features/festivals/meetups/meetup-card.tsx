import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import { tabOfType } from '../../../../contract/festivals/meetup-limits.ts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { AddToCalendar } from '../../../lib/calendar/add-to-calendar.tsx'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { ClockIcon, LockIcon, PinIcon } from '../../../ui/pictures/more-icons.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { ShareButton } from '../../../lib/page/share-button.tsx'
import { useScrolledIntoView } from '../../../lib/page/scrolled-into-view.ts'
import { type MeetupState, meetupStateOf } from './meetup-state.ts'
import { MeetupTime } from './meetup-time.tsx'
import { placesOf, waitingOf } from './meetups.words.ts'
import { bdi } from '../../../ui/text-elements.tsx'
import { Slot } from '../../../ui/slot.tsx'

type MeetupCardProps = {
  meetup: Meetup
  isMember: boolean
  /** Whether the link that opened the page is about this meetup. */
  isWanted?: boolean
  /** Displays the day too, if no heading does. */
  withDay?: boolean
  /** Its festival, on pages of several festivals. */
  festival?: ReactNode
  /** The participants and the buttons. */
  children: ReactNode
}

/** A meetup: its time and place, the organizer, and the number of free places. */
export function MeetupCard(props: MeetupCardProps) {
  const { meetup, isMember, isWanted = false, withDay = false, festival, children } = props
  const { id, title, description, isPrivate, creator } = meetup
  const card = useScrolledIntoView(isWanted)
  const waiting = waitingOf(meetup)
  const state = meetupStateOf(meetup, isMember)
  return (
    <Card
      as="article"
      id={`meetup-${id}`}
      ref={card}
      tabIndex={-1}
      aria-labelledby={`meetup-${id}-title`}
      className={cx(
        'flex scroll-mt-24 flex-col gap-3 outline-none',
        isWanted && 'outline-2 outline-offset-2 outline-accent',
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h3 id={`meetup-${id}-title`} dir="auto" className="min-w-0 text-xl wrap-anywhere">
          {title}
        </h3>
        <StateBadge state={state} />
      </header>
      <div className="grid gap-1.5">
        {festival}
        <div className="flex gap-2">
          <ClockIcon size={20} className="mt-0.5 flex-none text-soft" />
          <MeetupTime meetup={meetup} withDay={withDay} />
        </div>
        <Place meetup={meetup} isMember={isMember} />
        {isPrivate && (
          <p className="flex gap-2 text-soft">
            <LockIcon size={20} className="mt-0.5 flex-none" />
            {meetup.ownStatus === 'organizer'
              ? t.meetups.youApproveEachGuest()
              : t.meetups.creatorApproves({ creator: creator.name })}
          </p>
        )}
      </div>
      {description && (
        <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
      <div className="flex items-center justify-between gap-3 pt-1">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Seats meetup={meetup} />
            <span className="tabular-nums">{placesOf(meetup)}</span>
          </p>
          <p className="text-sm text-soft">
            {t.meetups.organizedBy({ name: creator.name, bdi })}
            <Slot>{waiting && ` · ${waiting}`}</Slot>
          </p>
        </div>
        {isAhead(state) && (
          <div className="-me-2 flex flex-none">
            {(state === 'organizer' || state === 'joined') && (
              <AddToCalendar address={`/api/meetups/${id}/calendar.ics`} name={title} asMember isIcon />
            )}
            {!isPrivate && meetup.type !== 'taxi' && <ShareButton title={title} path={pathOf(meetup)} isSmall />}
          </div>
        )}
      </div>
      {children}
    </Card>
  )
}

const isAhead = (state: MeetupState) => state !== 'over' && state !== 'cancelled'

const pathOf = ({ id, festivalId, type }: Meetup) => `/festivals/${festivalId}/${tabOfType[type]}#meetup-${id}`

const badges: Partial<
  Record<MeetupState, { label: () => string; tone: 'plain' | 'accent' | 'teal' | 'amber' | 'danger' }>
> = {
  organizer: { label: t.meetups.organizer, tone: 'accent' },
  joined: { label: t.meetups.joined, tone: 'teal' },
  asked: { label: t.meetups.askedToJoin, tone: 'amber' },
  offered: { label: t.meetups.placeIsYours, tone: 'teal' },
  waiting: { label: t.meetups.onWaitingList, tone: 'amber' },
  full: { label: t.meetups.full, tone: 'amber' },
  running: { label: t.meetups.onNow, tone: 'teal' },
  over: { label: t.meetups.over, tone: 'plain' },
  cancelled: { label: t.meetups.cancelled, tone: 'danger' },
}

function StateBadge({ state }: { state: MeetupState }) {
  const badge = badges[state]
  if (!badge) return null
  return (
    <Badge tone={badge.tone} {...(state === 'joined' && { icon: <CheckIcon size={16} /> })}>
      {badge.label()}
    </Badge>
  )
}

function Place({ meetup, isMember }: { meetup: Meetup; isMember: boolean }) {
  const { locationHint, isPrivate, userHasJoined } = meetup
  const isForGuests = isPrivate && !userHasJoined
  const hidden = isForGuests ? t.meetups.placeForGuestsOnly() : isMember ? null : <LoginToSeePlace />
  const text = locationHint ?? hidden
  if (text === null) return null
  return (
    <p className="flex gap-2 text-soft">
      <PinIcon size={20} className="mt-0.5 flex-none" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {text}
      </span>
    </p>
  )
}

/** The place and the participants are only for members. */
function LoginToSeePlace() {
  const search = useLoginSearch()
  return (
    <Link to="/auth" search={search} className="link">
      {t.meetups.logInToSeePlace()}
    </Link>
  )
}

/** A dot for each place, filled if it is taken; the number stands beside them. */
const Seats = ({ meetup: { participantCount, capacity } }: { meetup: Meetup }) => (
  <span aria-hidden className="flex flex-wrap gap-1">
    {Array.from({ length: capacity }, (_, at) => (
      <span key={at} className={cx('size-3 rounded-full border border-teal', at < participantCount && 'bg-teal')} />
    ))}
  </span>
)
