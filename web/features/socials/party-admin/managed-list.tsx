import { createLink, Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { t } from '#texts'
import { ownPath } from '../../../../texts/addresses.ts'
import type { ManagedParty } from '../../../../contract/socials/social-parties.ts'
import { KeptFilters } from '../../../lib/lists/address-filters.tsx'
import type { Api } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format/counts.ts'
import { formatPartyDay } from '../../../lib/format/dates.ts'
import { ColumnHeads } from '../../../lib/lists/column-heads.tsx'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { ChipLink } from '../../../ui/fields/chip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { MapOffIcon } from '../../../ui/pictures/more-icons.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { SearchField } from '../../../ui/fields/text-field.tsx'
import { placeOf } from '../social-parties/party.words.ts'
import { type ManagedFilters, managedFilters } from './managed-filters.ts'
import { ChosenParties } from './chosen-parties.tsx'
import { managedPartiesQuery } from './managed-parties.queries.ts'
import { votesOf } from './party-admin.words.ts'
import { announcedTime } from '../../../lib/format/announced-time.ts'

type ManagedListProps = { api: Api; filters: ManagedFilters }

const columns =
  'lg:items-center lg:gap-x-6 lg:grid-cols-[2.75rem_minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)_minmax(8rem,1fr)]'

/** All socials for an admin, with a search, and lists of those that need a check: without a place, or reported as closed. */
export function ManagedList({ api, filters }: ManagedListProps) {
  const list = usePagedList((viewer) => managedPartiesQuery(api, filters, viewer))
  return (
    <div className="grid gap-5">
      <ManagedSearch key={filters.query} filters={filters} />
      <section id={managedFilters.resultsId} aria-label={t.partyAdmin.socials()} className="grid scroll-mt-4 gap-4">
        <PagedList
          list={list}
          noun="social"
          failed={t.partyAdmin.failedToFetchSocialParties()}
          loading={<ListSkeleton />}
          addressOf={(cursor) => managedFilters.addressOf({ ...filters, cursor })}
        >
          {({ items, total }) =>
            items.length === 0 ? (
              <NothingFound filters={filters} />
            ) : (
              <ChoosableList key={`${filters.show} ${filters.query}`} {...{ api, items, total }} />
            )
          }
        </PagedList>
      </section>
    </div>
  )
}

/** The socials, several of which can be selected; changing the filters clears the selection. */
function ChoosableList({ api, items, total }: { api: Api; items: ManagedParty[]; total: number }) {
  const [ids, choose] = useState<readonly string[]>([])
  const chosen = items.filter(({ id }) => ids.includes(id))
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="text-soft">{formatCount(total, 'social')}</p>
        <Button size="small" variant="quiet" onClick={() => choose(items.map(({ id }) => id))}>
          {t.partyAdmin.selectAll()}
        </Button>
      </div>
      <Card as="div" flush>
        <ColumnHeads
          heads={['', t.partyAdmin.venue(), t.partyAdmin.where(), t.partyAdmin.when(), t.partyAdmin.marks()]}
          grid={columns}
        />
        <ul className="divide-y divide-line">
          {items.map((party) => (
            <ManagedRow
              key={party.id}
              party={party}
              isChosen={ids.includes(party.id)}
              onChoose={(isChosen) => choose(isChosen ? [...ids, party.id] : ids.filter((id) => id !== party.id))}
            />
          ))}
        </ul>
      </Card>
      {chosen.length > 0 && <ChosenParties api={api} chosen={chosen} onChoose={choose} />}
    </>
  )
}

const views = [
  [undefined, t.partyAdmin.all],
  ['unplaced', t.partyAdmin.noLocation],
  ['closed', t.partyAdmin.reportedClosed],
] as const

function ManagedSearch({ filters }: { filters: ManagedFilters }) {
  const submit = managedFilters.useSubmit(filters)
  return (
    <div className="grid gap-3">
      <form action={ownPath('/admin/socials')} onSubmit={submit} className="flex max-w-[34rem] flex-wrap gap-3">
        <SearchField
          label={t.partyAdmin.venueCityOrAddress()}
          placeholder={t.partyAdmin.venueCityOrAddress()}
          name="query"
          defaultValue={filters.query}
          className="grow"
        />
        <KeptFilters filters={filters} except={['query']} />
        <Button type="submit">{t.partyAdmin.search()}</Button>
      </form>
      <nav aria-label={t.partyAdmin.whichSocials()} className="chip-group-row">
        {views.map(([show, label]) => (
          <ViewLink
            key={show ?? 'all'}
            {...managedFilters.addressOf(managedFilters.changed(filters, { show }))}
            resetScroll={false}
            isChosen={filters.show === show}
          >
            {label()}
          </ViewLink>
        ))}
      </nav>
    </div>
  )
}

const ViewLink = createLink(({ isChosen, ...link }: ComponentProps<typeof ChipLink> & { isChosen: boolean }) => (
  <ChipLink {...link} aria-current={isChosen ? 'true' : undefined} />
))

type ManagedRowProps = { party: ManagedParty; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** One social in a line; a press opens the page where it is edited, and a checkbox selects it. */
function ManagedRow({ party, isChosen, onChoose }: ManagedRowProps) {
  const { id, venueName, date, time, latitude, isWeekly, closedCount, stillOnCount } = party
  const day = formatPartyDay(date.slice(0, 10))
  return (
    <li className="relative flex items-start gap-x-1 py-2 ps-2 pe-4 hover:bg-sunk has-[:checked]:bg-accent-wash has-[.link-cover:focus-visible]:outline-2 has-[.link-cover:focus-visible]:-outline-offset-2 has-[.link-cover:focus-visible]:outline-focus md:pe-6 lg:ps-6">
      <div className={cx('flex min-w-0 flex-1 items-start lg:grid', columns)}>
        <label className="relative z-1 -my-1 grid size-11 flex-none cursor-pointer place-items-center lg:-ms-3">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
            className="size-5 accent-accent"
          />
          <span className="sr-only">{t.partyAdmin.select({ venueName, day })}</span>
        </label>
        <div className="grid min-w-0 flex-1 gap-1 py-1 lg:contents">
          <Link to="/admin/socials/$id" params={{ id }} className="link-cover font-semibold wrap-anywhere outline-none">
            <span dir="auto" translate="no">
              {venueName}
            </span>
          </Link>
          <p dir="auto" className="text-soft wrap-anywhere">
            {placeOf(party)}
          </p>
          <p className="tabular-nums">
            {day}
            {time !== '' && <span className="text-soft wrap-anywhere"> · {announcedTime(time)}</span>}
          </p>
          <div className="flex flex-wrap gap-2 empty:hidden lg:empty:block">
            {isWeekly && <Badge>{t.partyAdmin.everyWeek()}</Badge>}
            {latitude === null && <Badge icon={<MapOffIcon size={16} />}>{t.partyAdmin.noLocation()}</Badge>}
            {closedCount > 0 && <Badge tone="accent">{votesOf({ closedCount, stillOnCount })}</Badge>}
          </div>
        </div>
      </div>
    </li>
  )
}

const nothing: Record<string, [title: () => string, text: () => string]> = {
  unplaced: [t.partyAdmin.everySocialHasALocation, t.partyAdmin.allAreOnTheMap],
  closed: [t.partyAdmin.nothingIsWaitingForYou, t.partyAdmin.noneReportedClosed],
}

function NothingFound({ filters }: { filters: ManagedFilters }) {
  const [title, text] = (filters.query === undefined && nothing[filters.show ?? '']) || [
    t.partyAdmin.noSocialPartiesFound,
    t.partyAdmin.tryAnotherWord,
  ]
  const action = (
    <Link {...managedFilters.addressOf({})} className="link">
      {t.partyAdmin.showAllSocials()}
    </Link>
  )
  return (
    <EmptyState title={title()} action={action}>
      {text()}
    </EmptyState>
  )
}

function ListSkeleton() {
  return (
    <Loading label={t.partyAdmin.loadingSocialParties()} className="grid gap-4">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-14 rounded-m" />
      ))}
    </Loading>
  )
}
