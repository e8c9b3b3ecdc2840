import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { DanceSearch } from '../../../../contract/rooms/dance-searches.ts'
import { searchOf } from '../../../../contract/rooms/saved-filters.ts'
import { placeText } from '../../../../texts/places.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { formatDaysChosen } from '../../../lib/format/days-chosen.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { hidden } from '../../../ui/text-elements.tsx'
import { festivalFilters, festivalFilterTable } from '../../../features/festivals/festivals/list/festival-filters.ts'
import { partyFilters } from '../../../features/socials/social-parties/list/party-filters.ts'
import { useActiveFilters } from '../../../features/rooms/rooms/list/active-filters.tsx'
import { roomFilters } from '../../../features/rooms/rooms/list/room-filters.ts'
import {
  type AnySearch,
  savedSearchesQuery,
  useRemoveSearches,
} from '../../../lib/saved-searches/saved-searches.queries.ts'

/** The member's saved searches, each with a button to delete it. The member is notified of what is new in one. */
export function SavedSearches({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const searches = useQuery(savedSearchesQuery(api, memberId))
  return (
    <Loaded query={searches} failed={t.rooms.failedToLoadYourSearches()} loading={<SearchesSkeleton />}>
      {(items) =>
        items.length === 0 ? (
          <p className="text-soft">
            {t.savedSearches.none({
              rooms: linkTo('/rooms'),
              festivals: linkTo('/'),
              socials: linkTo('/social-parties'),
            })}
          </p>
        ) : (
          <ul className="grid gap-4">
            {items.map((search) =>
              search.list === 'rooms' ? (
                <RoomSearchRow key={search.id} search={search} />
              ) : (
                <DanceSearchRow key={search.id} search={search} />
              ),
            )}
          </ul>
        )
      }
    </Loaded>
  )
}

const linkTo = (to: '/rooms' | '/' | '/social-parties') => (inner: ReactNode) => (
  <Link to={to} className="link">
    {inner}
  </Link>
)

const quoted = (words: string | undefined) => (words === undefined ? [] : [t.rooms.quoted({ words })])

function RoomSearchRow({ search }: { search: AnySearch }) {
  const { api } = useRouteContext({ from: '__root__' })
  const filters = roomFilters.read({ ...searchOf(search.filters), sort: 'newest' })
  const set = useActiveFilters(api, filters).map(({ label }) => label)
  const words = [...quoted(filters.query), ...set, ...(filters.scope === 'all' ? [t.rooms.atFestivalsOfAll()] : [])]
  return (
    <SearchRow search={search} list={t.savedSearches.rooms()} words={words} address={roomFilters.addressOf(filters)} />
  )
}

function DanceSearchRow({ search }: { search: DanceSearch }) {
  const order = useDayOrder()
  const { query, genres, location, startDate, endDate, priceRange, city, danceStyles, from, to } = search.filters
  const place = location ?? city
  const days = formatDaysChosen(startDate ?? from, endDate ?? to, order)
  const words = [
    ...quoted(query),
    ...(place === undefined ? [] : [placeText(place)]),
    ...(genres ?? danceStyles ?? []),
    ...(days === null ? [] : [days]),
    ...(priceRange === undefined ? [] : [festivalFilterTable.priceRange.chip(priceRange)]),
  ]
  const isOfFestivals = search.list === 'festivals'
  const address = isOfFestivals
    ? festivalFilters.addressOf(festivalFilters.read(searchOf(search.filters)))
    : partyFilters.addressOf(partyFilters.read({ city, style: danceStyles?.length === 1 ? danceStyles[0] : undefined }))
  const list = isOfFestivals ? t.savedSearches.festivals() : t.savedSearches.socials()
  return <SearchRow search={search} list={list} words={words} address={address} />
}

type SearchRowProps = { search: AnySearch; list: string; words: string[]; address: LinkProps }

function SearchRow({ search, list, words, address }: SearchRowProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate, isPending } = useRemoveSearches(api, {
    onSuccess: () =>
      toast({ announceOnly: true, title: t.rooms.searchRemoved(), description: t.savedSearches.removedExplained() }),
    onError: (error) => toastFailure(t.rooms.failedToRemoveYourSearch(), error),
  })
  const text = words.join(' · ')
  return (
    <li className="flex items-center gap-3">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-sm text-soft">{list}</span>
        <Link {...address} className="link" dir="auto">
          {text}
        </Link>
      </p>
      <Button size="small" pending={isPending} onClick={() => mutate([search])}>
        {t.rooms.removeSearch({ search: text, hidden })}
      </Button>
    </li>
  )
}

const SearchesSkeleton = () => (
  <Loading label={t.rooms.loadingYourSearches()}>
    <Skeleton className="h-10 rounded-m" />
  </Loading>
)
