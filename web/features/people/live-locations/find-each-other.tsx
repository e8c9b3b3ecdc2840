import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { LiveLocation, OwnShare } from '../../../../contract/people/live-locations.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { useEachMinute } from '../../../lib/format/relative-time.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { ChevronDownIcon } from '../../../ui/pictures/icons.tsx'
import { LinkIcon, PinIcon } from '../../../ui/pictures/more-icons.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { liveAudienceQuery, liveLocationsQuery, ownShareQuery } from './live-locations.queries.ts'
import { othersText, ownShareText, seenText } from './live-locations.words.ts'
import { StopSharing } from './running-share.tsx'
import { bdi, hidden } from '../../../ui/text-elements.tsx'
import { listed } from '../../../../texts/intl.ts'

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), 'ShareDialog')
const LiveMap = lazyPart(() => import('./live-map.tsx'), 'LiveMap', <Skeleton className="h-full" />)

type FindEachOtherProps = { festival: Festival; memberId: string }

/**
 * On the days of a festival, one row: whether the member shares where they are, or how many acquaintances do. The map and the names are
 * behind a press.
 */
export function FindEachOther({ festival, memberId }: FindEachOtherProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isOpen, setOpen] = useState(false)
  const own = useQuery(ownShareQuery(api, memberId))
  const others = usePagedList((viewer) => liveLocationsQuery(api, festival.id, viewer), { ownOnly: true })
  const detailsId = useId()
  useEachMinute()
  return (
    <Card aria-labelledby="find-each-other-title" className="mb-6 py-3">
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <PinIcon size={20} className="flex-none text-accent-ink max-sm:hidden" />
        <div className="min-w-0 grow basis-24">
          <h2 id="find-each-other-title" className="text-lg">
            {t.liveLocations.findEachOther()}
          </h2>
          <p className="text-sm text-soft">
            {own.data?.share ? (
              <OwnState share={own.data.share} festivalId={festival.id} />
            ) : (
              othersText(others.data && sharing(others.data.items).length, others.isError)
            )}
          </p>
        </div>
        <OwnPlace festival={festival} memberId={memberId} query={own} />
        <IconButton
          label={isOpen ? t.liveLocations.hideTheMap() : t.liveLocations.showTheMap()}
          icon={<ChevronDownIcon className={isOpen ? 'rotate-180' : ''} />}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <>
            <Others festivalId={festival.id} list={others} />
            {own.data?.share?.festivalId === festival.id && <SeenBy festivalId={festival.id} />}
            <p className="mt-4 border-t border-line pt-3 text-soft">
              {t.liveLocations.whoCanSeeYou({
                link: (inner) => (
                  <Link
                    to="/home-safe"
                    search={{ festival: festival.id }}
                    className="link inline-flex min-h-11 items-center"
                  >
                    {inner}
                  </Link>
                ),
              })}
            </p>
          </>
        )}
      </div>
    </Card>
  )
}

type OwnStateProps = { share: OwnShare; festivalId: string }

/** 'You're sharing until 23:40 · 1 person sees it', or where they share if it is at another festival. */
function OwnState({ share, festivalId }: OwnStateProps) {
  const audience = useAudience(festivalId)
  return ownShareText(share, festivalId, audience?.total)
}

function useAudience(festivalId: string) {
  const { api } = useRouteContext({ from: '__root__' })
  return usePagedList((viewer) => liveAudienceQuery(api, festivalId, viewer), { ownOnly: true }).data
}

/** The names of those who see the member. */
function SeenBy({ festivalId }: { festivalId: string }) {
  const audience = useAudience(festivalId)
  if (!audience || audience.total === 0) return null
  return (
    <p className="mt-4">
      {t.liveLocations.seenByNames({
        count: audience.total,
        names: listed(audience.items.map(({ name }) => name)),
        bdi,
      })}
    </p>
  )
}

type OwnPlaceProps = FindEachOtherProps & { query: UseQueryResult<{ share: OwnShare | null }> }

/** The button to start sharing, or to stop it. */
function OwnPlace({ festival, memberId, query: { data, isError, refetch, isFetching } }: OwnPlaceProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isOpen, setOpen] = useState(false)
  if (isError && !data)
    return (
      <Button size="small" pending={isFetching} onClick={() => void refetch()}>
        {t.common.retry()}
      </Button>
    )
  if (data?.share) return <StopSharing api={api} memberId={memberId} />
  return (
    <>
      <Button
        variant="primary"
        size="small"
        pending={!data}
        {...dialogTrigger(ShareDialog.preload)}
        onClick={() => setOpen(true)}
      >
        <span>
          {t.liveLocations.shareWhereIAm({ rest: (inner) => <span className="max-sm:sr-only">{inner}</span> })}
        </span>
      </Button>
      {isOpen && <ShareDialog api={api} festival={festival} memberId={memberId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Those whose sharing has not ended since it was loaded. */
const sharing = (people: LiveLocation[]) => people.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now())

type OthersProps = { festivalId: string; list: ReturnType<typeof usePagedList<LiveLocation>> }

function Others({ festivalId, list }: OthersProps) {
  const isOnline = useOnline()
  return (
    <div className="mt-4">
      {!isOnline && (
        <Callout tone="amber" className="mb-4">
          {t.liveLocations.youreOffline()}
        </Callout>
      )}
      <PagedList
        list={list}
        noun="dancer"
        failed={t.liveLocations.othersNotLoaded()}
        loading={<OthersSkeleton />}
        addressOf={() => ({ to: '/festivals/$id/people', params: { id: festivalId } })}
      >
        {({ items }) => <People people={sharing(items)} />}
      </PagedList>
    </div>
  )
}

function People({ people }: { people: LiveLocation[] }) {
  if (people.length === 0) return <p>{othersText(0)}</p>
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="h-72 overflow-hidden rounded-l bg-sunk has-[[data-no-map]]:h-auto lg:h-80">
        <LiveMap people={people} />
      </div>
      <div>
        <h3 className="text-lg">{t.liveLocations.toFind({ count: people.length })}</h3>
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
                  <bdi translate="no">{person.name}</bdi>
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
                  {t.liveLocations.openInMaps({
                    name: person.name,
                    hidden,
                  })}
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
  <Loading label={t.liveLocations.loadingOthers()} className="grid gap-2">
    <Skeleton className="h-16 rounded-m" />
  </Loading>
)
