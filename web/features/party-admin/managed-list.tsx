import { createLink, Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { ManagedParty } from '../../../contract/social-parties.ts'
import { KeptFilters } from '../../lib/lists/address-filters.tsx'
import type { Api } from '../../lib/api.ts'
import { formatCount } from '../../lib/format/counts.ts'
import { formatPartyDay } from '../../lib/format/dates.ts'
import { PagedList, usePagedList } from '../../lib/lists/paged-list.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/fields/chip.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { MapOffIcon } from '../../ui/pictures/more-icons.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Badge } from '../../ui/tag.tsx'
import { SearchField } from '../../ui/fields/text-field.tsx'
import { placeOf } from '../social-parties/party.words.ts'
import { type ManagedFilters, managedFilters } from './managed-filters.ts'
import { managedPartiesQuery } from './managed-parties.queries.ts'

type ManagedListProps = { api: Api; filters: ManagedFilters }

/** All socials for an admin, with a search, and those that need a look: without a place, or said to have closed. */
export function ManagedList({ api, filters }: ManagedListProps) {
  const list = usePagedList((viewer) => managedPartiesQuery(api, filters, viewer))
  return (
    <div className="grid gap-5">
      <ManagedSearch key={filters.query} filters={filters} />
      <section id={managedFilters.resultsId} aria-label="Socials" className="grid scroll-mt-4 gap-4">
        <PagedList
          list={list}
          noun="social"
          failed="Failed to fetch social parties"
          loading={<ListSkeleton />}
          addressOf={(cursor) => managedFilters.addressOf({ ...filters, cursor })}
        >
          {({ items, total }) =>
            items.length === 0 ? (
              <NothingFound filters={filters} />
            ) : (
              <>
                <p className="text-soft">{formatCount(total, 'social')}</p>
                <ul className="grid">
                  {items.map((party) => (
                    <ManagedRow key={party.id} party={party} />
                  ))}
                </ul>
              </>
            )
          }
        </PagedList>
      </section>
    </div>
  )
}

const views = [
  [undefined, 'All'],
  ['unplaced', 'Without a place'],
  ['closed', 'Reported closed'],
] as const

function ManagedSearch({ filters }: { filters: ManagedFilters }) {
  const submit = managedFilters.useSubmit(filters)
  return (
    <div className="grid gap-3">
      <form action="/admin/socials" onSubmit={submit} className="flex gap-3">
        <SearchField
          label="Venue, city or address"
          placeholder="Venue, city or address"
          name="query"
          defaultValue={filters.query}
          className="grow"
        />
        <KeptFilters filters={filters} except={['query']} />
        <Button type="submit">Search</Button>
      </form>
      <nav aria-label="Which socials" className="flex flex-wrap gap-2">
        {views.map(([show, label]) => (
          <ViewLink
            key={label}
            {...managedFilters.addressOf(managedFilters.changed(filters, { show }))}
            resetScroll={false}
            isChosen={filters.show === show}
          >
            {label}
          </ViewLink>
        ))}
      </nav>
    </div>
  )
}

const ViewLink = createLink(({ isChosen, ...link }: ComponentProps<typeof ChipLink> & { isChosen: boolean }) => (
  <ChipLink {...link} aria-current={isChosen ? 'true' : undefined} />
))

/** One social in a line; a press opens the page where it is edited. */
function ManagedRow({ party }: { party: ManagedParty }) {
  const { id, venueName, date, time, latitude, isWeekly, closedCount, stillOnCount } = party
  return (
    <li className="card-link relative grid gap-1 border-b border-line py-3 sm:grid-cols-[1fr_auto] sm:gap-4">
      <div className="min-w-0">
        <Link to="/admin/socials/$id" params={{ id }} className="link-cover font-semibold wrap-anywhere">
          <span dir="auto">{venueName}</span>
        </Link>
        <p dir="auto" className="text-soft wrap-anywhere">
          {placeOf(party)}
        </p>
      </div>
      <div className="grid content-start gap-1 sm:justify-items-end">
        <p className="tabular-nums">
          {formatPartyDay(date.slice(0, 10))}
          {time !== '' && <span className="text-soft wrap-anywhere"> · {time}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          {isWeekly && <Badge>Every week</Badge>}
          {latitude === null && <Badge icon={<MapOffIcon size={16} />}>No place</Badge>}
          {closedCount > 0 && (
            <Badge tone="accent">
              {closedCount} say closed{stillOnCount > 0 && `, ${stillOnCount} still on`}
            </Badge>
          )}
        </div>
      </div>
    </li>
  )
}

const nothing: Record<string, [title: string, text: string]> = {
  unplaced: ['Every social has its place', 'All of them are on the map.'],
  closed: ['Nothing is waiting for you', 'No upcoming social has been reported closed by three members.'],
}

function NothingFound({ filters }: { filters: ManagedFilters }) {
  const [title, text] = (filters.query === undefined && nothing[filters.show ?? '']) || [
    'No social parties found',
    'Try another word, or look at all of them.',
  ]
  const action = (
    <Link {...managedFilters.addressOf({})} className="link">
      Show all socials
    </Link>
  )
  return (
    <EmptyState title={title} action={action}>
      {text}
    </EmptyState>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Loading social parties..." className="grid gap-4">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-14 rounded-m" />
      ))}
    </Loading>
  )
}
