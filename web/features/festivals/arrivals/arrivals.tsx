import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '#texts'
import { type ArrivalDirection, arrivalDirections } from '../../../../contract/festivals/arrival-limits.ts'
import type { OwnArrivals as Own } from '../../../../contract/festivals/arrivals.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { useReaderZone, zoneToShow } from '../../../lib/format/moments.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { ChevronDownIcon } from '../../../ui/pictures/icons.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { EmptyLine } from '../../../ui/states/empty-line.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { meetupsQuery } from '../meetups/meetups.queries.ts'
import { arrivalsId } from './arrival-values.ts'
import { arrivalsQuery, ownArrivalsQuery } from './arrivals.queries.ts'
import { taxiTitle } from './arrivals.words.ts'
import { partiesOf, type Party, startOfTaxi } from './crew.ts'
import { type CrewParts, PartyCard } from './crew-list.tsx'
import { MeansIcon } from './means-icon.tsx'
import { OwnArrivals } from './own-arrivals.tsx'
import { useWhen } from './when.ts'

/** What the form of a taxi begins with. */
type NewTaxi = { title: string; locationHint: string; day: string; startTime: string }

type ArrivalsProps = CrewParts & {
  festival: Festival
  memberId: string
  renderNewTaxi: (taxi: NewTaxi, onClose: () => void) => ReactNode
}

/** One row: how the member comes, or how many of those they know have said it. All else is behind a press. */
export function Arrivals(props: ArrivalsProps) {
  const { festival, memberId } = props
  const { api } = useRouteContext({ from: '__root__' })
  const wanted = useLocation({ select: ({ hash }) => hash })
  const isLinked = wanted === arrivalsId
  const [isOpen, setOpen] = useState(isLinked || wanted.startsWith('meetup-'))
  const card = useRef<HTMLElement>(null)
  // This part is not there yet when the router scrolls.
  useEffect(() => {
    if (isLinked) card.current?.scrollIntoView()
  }, [isLinked])
  const own = useQuery(ownArrivalsQuery(api, festival.id, memberId))
  const detailsId = useId()
  return (
    <Card ref={card} id={arrivalsId} aria-labelledby="arrivals-title" className="my-4 scroll-mt-24 py-3">
      <div className="flex min-h-11 items-center gap-3">
        <MeansIcon by="flight" className="flex-none text-accent-ink max-sm:hidden" />
        <div className="min-w-0 grow">
          <h3 id="arrivals-title" className="text-lg">
            {t.arrivals.title()}
          </h3>
          <p className="text-sm text-soft tabular-nums">
            <Summary festivalId={festival.id} own={own.data} />
          </p>
        </div>
        <IconButton
          label={isOpen ? t.arrivals.hide() : t.arrivals.show()}
          icon={<ChevronDownIcon className={isOpen ? 'rotate-180' : ''} />}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <div className="mt-4 grid gap-5">
            <Loaded
              query={own}
              failed={t.arrivals.failedToLoadYours()}
              loading={
                <Loading label={t.arrivals.loading()}>
                  <Skeleton className="h-24 rounded-m" />
                </Loading>
              }
            >
              {(found) => <OwnArrivals api={api} festival={festival} memberId={memberId} own={found} />}
            </Loaded>
            <Crew {...props} own={own.data} />
          </div>
        )}
      </div>
    </Card>
  )
}

function Summary({ festivalId, own }: { festivalId: string; own: Own | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const crew = usePagedList((viewer) => arrivalsQuery(api, { festivalId, direction: 'to' }, viewer), { ownOnly: true })
  const when = useWhen()
  if (own?.to) return when(own.to)
  return crew.data ? t.arrivals.saidHow({ count: crew.data.total }) : '\u00A0'
}

function Crew({ festival, own, renderTaxi, renderMessage, renderNewTaxi }: ArrivalsProps & { own: Own | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const isOnline = useOnline()
  const [direction, setDirection] = useState<ArrivalDirection>('to')
  const [taxi, setTaxi] = useState<NewTaxi>()
  const festivalId = festival.id
  const crew = usePagedList((viewer) => arrivalsQuery(api, { festivalId, direction }, viewer), { ownOnly: true })
  const taxis = usePagedList((viewer) => meetupsQuery(api, { festivalId, type: 'taxi' }, viewer), { ownOnly: true })
  const zone = zoneToShow(festival.timeZone, useReaderZone())
  const shareTaxi = (party: Party) => {
    const { day, time } = startOfTaxi(party, zone)
    setTaxi({ title: taxiTitle(party), locationHint: party.place, day, startTime: time })
  }
  return (
    <div>
      <SegmentedControl
        legend={t.arrivals.direction()}
        hideLegend
        options={arrivalDirections.map((value) => ({
          value,
          label: value === 'to' ? t.arrivals.arriving() : t.arrivals.leaving(),
        }))}
        value={direction}
        onChange={setDirection}
      />
      {!isOnline && (
        <Callout tone="amber" className="mt-4">
          {t.arrivals.offline()}
        </Callout>
      )}
      <PagedList
        list={crew}
        noun="dancer"
        failed={t.arrivals.failedToLoad()}
        loading={<CrewSkeleton />}
        addressOf={() => ({ to: '/festivals/$id/people', params: { id: festivalId } })}
      >
        {({ items }) => {
          const all = taxis.data?.items ?? []
          const { parties, others } = partiesOf({
            arrivals: items,
            own: own?.[direction] ?? null,
            taxis: all,
            direction,
            zone,
          })
          return (
            <>
              {items.length === 0 && (
                <div className="mt-3">
                  <EmptyLine title={t.arrivals.nobodyYet()}>{t.arrivals.whoAppears()}</EmptyLine>
                </div>
              )}
              <ul className="divide-y divide-line">
                {parties.map((party) => (
                  <li key={party.key}>
                    <PartyCard {...{ party, renderTaxi, renderMessage }} onShareTaxi={() => shareTaxi(party)} />
                  </li>
                ))}
              </ul>
              {others.length > 0 && (
                <section aria-labelledby="other-taxis" className="mt-4">
                  <h4 id="other-taxis" className="mb-2 text-base font-semibold">
                    {t.arrivals.taxis()}
                  </h4>
                  <div className="grid gap-3 md:grid-cols-2">
                    {others.map((other) => (
                      <div key={other.id}>{renderTaxi(other)}</div>
                    ))}
                  </div>
                </section>
              )}
            </>
          )
        }}
      </PagedList>
      {taxi && renderNewTaxi(taxi, () => setTaxi(undefined))}
    </div>
  )
}

const CrewSkeleton = () => (
  <Loading label={t.arrivals.loading()} className="mt-4 grid gap-3">
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-14 rounded-m" />
    ))}
  </Loading>
)
