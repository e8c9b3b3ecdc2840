import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import type { Stay as StayOfRoom } from '../../../contract/rooms/stays.ts'
import { placeText } from '../../../texts/places.ts'
import { ChangedStay, SaySomething } from '../../features/rooms/stays/changed-stay.tsx'
import { Booked, GettingIn } from '../../features/rooms/stays/facts.tsx'
import { MoneyPart } from '../../features/rooms/stays/money.tsx'
import { NoHost } from '../../features/rooms/stays/no-host.tsx'
import { freeNights } from '../../features/rooms/stays/sleeping-grid.ts'
import { Sleeping } from '../../features/rooms/stays/sleeping.tsx'
import { StayCard } from '../../features/rooms/stays/stay-card.tsx'
import type { StaySheetName } from '../../features/rooms/stays/stay-sheets.tsx'
import { stayQuery } from '../../features/rooms/stays/stays.queries.ts'
import { nightsOfPerson, splitWords } from '../../features/rooms/stays/stays.words.ts'
import { AddToCalendar } from '../../lib/calendar/add-to-calendar.tsx'
import { formatDayRange } from '../../lib/format/dates.ts'
import { useDayOrder } from '../../lib/format/day-order.ts'
import { NothingHere } from '../../lib/lists/nothing-here.tsx'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { Loaded } from '../../lib/page/loaded.tsx'
import { isNotFound } from '../../lib/page/not-found.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { useSession } from '../../lib/member/session.ts'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Badge } from '../../ui/tag.tsx'
import { BackLink } from '../../lib/page/back-link.tsx'

const StaySheets = lazyPart(() => import('../../features/rooms/stays/stay-sheets.tsx'), 'StaySheets')

/** What those who share a room agree on, for these alone. */
export function Stay() {
  const { id } = useParams({ from: '/rooms/$id/stay' })
  const isSignedIn = useSession() !== null
  return (
    <div className="page page-column [--column:68rem] py-6">
      <PageHead title={t.stays.title()} description={t.stays.description()} />
      {!isSignedIn && <StayTitle />}
      <MembersOnly reason={t.stays.logIn()}>{(member) => <StayOf key={id} id={id} memberId={member.id} />}</MembersOnly>
    </div>
  )
}

function StayOf({ id, memberId }: { id: string; memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = useQuery(stayQuery(api, id, memberId))
  if (isNotFound(query.error)) return <StayNotFound />
  return (
    <>
      {query.data === undefined && <StayTitle />}
      <Loaded
        query={query}
        failed={t.stays.failedToLoad()}
        failedHint={t.stays.nothingIsLost()}
        loading={<StaySkeleton />}
      >
        {(stay) => <StayPage stay={stay} memberId={memberId} />}
      </Loaded>
    </>
  )
}

/** Where the place is not known yet. */
const StayTitle = () => <h1 className="mb-5">{t.stays.title()}</h1>

type StayPageProps = { stay: StayOfRoom; memberId: string }

function StayPage({ stay, memberId }: StayPageProps) {
  const [sheet, setSheet] = useState<StaySheetName | null>(null)
  const { preload } = StaySheets
  const change = (name: StaySheetName) => (stay.isOver ? null : { open: () => setSheet(name), preload })
  const free = freeNights(stay).length
  return (
    <article className="stay-page grid gap-5">
      <StayHead stay={stay} />
      {stay.needsHost && <NoHost stay={stay} />}
      <ChangedStay stay={stay} memberId={memberId} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-5">
          <StayCard
            id="sleeping"
            title={t.stays.whoSleepsWhere()}
            note={free > 0 && !stay.isOver && t.stays.freeNights({ nights: free })}
            change={change('sleeping')}
          >
            <Sleeping stay={stay} memberId={memberId} />
          </StayCard>
          <StayCard
            id="money"
            title={t.stays.money()}
            note={stay.price.total !== null && splitWords[stay.price.split]()}
            change={change('price')}
          >
            <MoneyPart
              stay={stay}
              memberId={memberId}
              openPay={() => setSheet('pay')}
              openPayments={() => setSheet('payments')}
              preload={preload}
            />
          </StayCard>
        </div>
        <div className="grid content-start gap-5">
          <StayCard id="arrival" title={t.stays.gettingIn()} change={change('arrival')}>
            <GettingIn stay={stay} memberId={memberId} />
          </StayCard>
          <StayCard id="booked" title={t.stays.booked()} note={<BookingBadge stay={stay} />} change={change('booking')}>
            <Booked stay={stay} memberId={memberId} />
          </StayCard>
          <StayCard id="rules" title={t.stays.houseRules()} change={change('rules')}>
            {stay.rules === null ? (
              <p className="text-soft">{t.stays.noRules()}</p>
            ) : (
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {stay.rules}
              </p>
            )}
          </StayCard>
          <div className="flex flex-wrap gap-3 *:flex-auto print:hidden">
            <SaySomething stay={stay} />
            <AddToCalendar
              address={`/api/stays/${stay.id}/calendar.ics`}
              name={stay.title ?? stay.festival.name}
              isButton
              asMember
            />
            <Button onClick={() => print()}>{t.stays.print()}</Button>
          </div>
        </div>
      </div>
      {sheet !== null && <StaySheets name={sheet} {...{ stay, memberId }} onClose={() => setSheet(null)} />}
    </article>
  )
}

function StayHead({ stay }: { stay: StayOfRoom }) {
  const { title, festival, place, people, from, to } = stay
  const order = useDayOrder()
  const agreed = people.filter((person) => person.agreed).length
  return (
    <header className="grid gap-1.5">
      {stay.hasRoom ? (
        <BackLink to="/rooms/$id" params={{ id: stay.id }} className="justify-self-start print:hidden">
          <span dir="auto">{title}</span>
        </BackLink>
      ) : (
        <p dir="auto" className="flex min-h-11 items-center text-soft">
          {title ?? festival.name}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 dir="auto">{place === null ? t.stays.title() : t.stays.titleIn({ place: placeText(place) })}</h1>
        <Badge tone={stay.agreedAt === null ? 'amber' : 'teal'}>
          {stay.agreedAt === null
            ? t.stays.agreedCount({ agreed, count: people.length })
            : t.stays.allAgreed({ count: people.length })}
        </Badge>
      </div>
      <p className="text-soft">
        {t.stays.lead({
          days: formatDayRange(from, to, order),
          nights: nightsOfPerson({ from, to }),
          people: people.length,
          beds: stay.beds.length,
        })}
        {' · '}
        <Link to="/festivals/$id" params={{ id: festival.id }} dir="auto" translate="no" className="link">
          {festival.name}
        </Link>
      </p>
    </header>
  )
}

function BookingBadge({ stay: { booking } }: { stay: StayOfRoom }) {
  const { state } = booking
  if (state === 'open') return null
  return <Badge tone="teal">{state === 'booked' ? t.stays.bookedState() : t.stays.reserved()}</Badge>
}

function StayNotFound() {
  return (
    <NothingHere
      title={t.stays.notFound()}
      description={t.stays.notFoundExplained()}
      back={{ to: '/my-requests' }}
      backLabel={t.stays.backToRequests()}
    >
      {t.stays.notFoundExplained()}
    </NothingHere>
  )
}

/** Has the layout of the page, while it loads. */
const StaySkeleton = () => (
  <Loading label={t.stays.loading()} className="grid gap-5">
    <Skeleton text className="w-2/5" />
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <Skeleton className="h-72 rounded-l" />
      <Skeleton className="h-56 rounded-l" />
      <Skeleton className="h-80 rounded-l" />
      <Skeleton className="h-40 rounded-l" />
    </div>
  </Loading>
)
