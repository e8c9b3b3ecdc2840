import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { LiveLocation } from '../../../../contract/people/live-locations.ts'
import { useOnline } from '../../../lib/browser/online.ts'
import { formatCount } from '../../../lib/format/counts.ts'
import { useEachMinute } from '../../../lib/format/relative-time.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { LinkIcon, PinIcon } from '../../../ui/pictures/more-icons.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { liveAudienceQuery, liveLocationsQuery, ownShareQuery } from './live-locations.queries.ts'
import { clockOf, seenByText, seenText } from './live-locations.words.ts'
import { StopSharing } from './running-share.tsx'

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), 'ShareDialog')
const LiveMap = lazyPart(() => import('./live-map.tsx'), 'LiveMap', <Skeleton className="h-full" />)

type FindEachOtherProps = { festival: Festival; memberId: string }

/** On the page of a current festival: the live locations of acquaintances, and the member's own. */
export function FindEachOther({ festival, memberId }: FindEachOtherProps) {
  return (
    <Card aria-labelledby="find-each-other-title" className="mb-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <h2 id="find-each-other-title">Find each other</h2>
          <p className="mt-1 text-soft">
            Your roommates, the people in your meetups here and friends who follow you back can show each other where
            they are for a while.
          </p>
        </div>
        <OwnPlace festival={festival} memberId={memberId} />
      </div>
      <Others festivalId={festival.id} />
      <p className="mt-4 border-t border-line pt-3 text-soft">
        Going home alone?{' '}
        <Link to="/home-safe" search={{ festival: festival.id }} className="link inline-flex min-h-11 items-center">
          Ask somebody to look out for you
        </Link>
      </p>
    </Card>
  )
}

/** The button to start sharing, or the state of the member's sharing. */
function OwnPlace({ festival, memberId }: FindEachOtherProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch, isFetching } = useQuery(ownShareQuery(api, memberId))
  if (isError && !data)
    return (
      <Button pending={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    )
  const share = data?.share
  if (share)
    return (
      <Callout tone="teal" className="flex-[1_1_20rem]" action={<StopSharing api={api} memberId={memberId} />}>
        {share.festivalId === festival.id ? (
          <>
            You share where you are until {clockOf(share.expiresAt)}. <SeenBy festivalId={festival.id} />
          </>
        ) : (
          `You share where you are with people at ${share.festival}, until ${clockOf(share.expiresAt)}.`
        )}
      </Callout>
    )
  return (
    <>
      <Button
        variant="primary"
        icon={<PinIcon size={20} />}
        pending={!data}
        {...dialogTrigger(ShareDialog.preload)}
        onClick={() => setOpen(true)}
      >
        Share where I am
      </Button>
      {isOpen && <ShareDialog api={api} festival={festival} memberId={memberId} onClose={() => setOpen(false)} />}
    </>
  )
}

function SeenBy({ festivalId }: { festivalId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = usePagedList((viewer) => liveAudienceQuery(api, festivalId, viewer), { ownOnly: true })
  if (!data) return null
  return (
    <details className="inline-block">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{seenByText(data.total)}</summary>
      <bdi>{new Intl.ListFormat('en').format(data.items.map(({ name }) => name))}</bdi>
    </details>
  )
}

function Others({ festivalId }: { festivalId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const isOnline = useOnline()
  useEachMinute()
  const list = usePagedList((viewer) => liveLocationsQuery(api, festivalId, viewer), { ownOnly: true })
  return (
    <div className="mt-4">
      {!isOnline && (
        <Callout tone="amber" className="mb-4">
          You are offline: this is where they were when you last had a connection.
        </Callout>
      )}
      <PagedList
        list={list}
        noun="dancer"
        failed="We could not load who shares where they are."
        loading={<OthersSkeleton />}
        addressOf={() => ({ to: '/festivals/$id/people', params: { id: festivalId } })}
      >
        {({ items }) => <People people={items.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now())} />}
      </PagedList>
    </div>
  )
}

function People({ people }: { people: LiveLocation[] }) {
  if (people.length === 0) return <p>Nobody is sharing where they are right now.</p>
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="h-72 overflow-hidden rounded-l bg-sunk has-[[data-no-map]]:h-auto lg:h-80">
        <LiveMap people={people} />
      </div>
      <div>
        <h3 className="text-lg">{formatCount(people.length, 'dancer')} to find</h3>
        <ul className="mt-2 divide-y divide-line">
          {people.map((person) => (
            <li key={person.id} className="flex min-h-16 flex-wrap items-center gap-x-3 py-2">
              <Avatar id={person.id} name={person.name} picture={person.avatar} />
              <div className="min-w-0 flex-1 basis-44">
                <Link
                  to="/members/$username"
                  params={{ username: person.username }}
                  className="link-quiet block truncate font-semibold"
                >
                  <bdi>{person.name}</bdi>
                </Link>
                <p className="text-sm text-soft">{seenText(person)}</p>
              </div>
              {person.isExact && (
                <a
                  href={mapAddress(person)}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="link inline-flex min-h-11 items-center gap-1.5"
                >
                  Open in maps
                  <span className="sr-only">: {person.name} (opens in a new tab)</span>
                  <LinkIcon size={18} />
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A roommate's exact position on a map service, for directions. */
const mapAddress = ({ latitude, longitude }: LiveLocation) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`

const OthersSkeleton = () => (
  <Loading label="Loading who shares where they are" className="grid gap-2">
    <Skeleton className="h-16 rounded-m" />
  </Loading>
)
