import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Position } from '../../../../../contract/platform/distance.ts'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import type { Api } from '../../../../lib/api.ts'
import type { Selection } from '../../../../lib/finder/selection.ts'
import { formatPartyDay } from '../../../../lib/format/dates.ts'
import { formatCount } from '../../../../lib/format/counts.ts'
import { PagedList, usePagedList } from '../../../../lib/lists/paged-list.tsx'
import { Loading } from '../../../../ui/states/skeleton.tsx'
import { awayOf } from './distance.ts'
import { nameOfNight } from './next-party.words.ts'
import { NoParties } from './no-parties.tsx'
import { cardKeysId, PartyCard, PartyCardSkeleton } from './party-card.tsx'
import { type PartyFilters, partyFilters } from './party-filters.ts'
import { numbersOfPins } from './distance.ts'
import { useSharedParty } from '../party/shared-party.ts'
import { partiesQuery } from '../social-parties.queries.ts'

type PartyResultsProps = { api: Api; filters: PartyFilters; tonight: string; selection: Selection }

/** The socials that match the filters: upcoming ones, then past ones. */
export function PartyResults({ api, filters, tonight, selection }: PartyResultsProps) {
  const list = usePagedList(() => partiesQuery(api, filters, tonight))
  const shared = useSharedParty(api, filters.party)
  const fromTheFirst = filters.cursor !== undefined && (
    <Link {...partyFilters.addressOf(partyFilters.changed(filters, {}))} className="link">
      {t.common.fromTheStart()}
    </Link>
  )
  return (
    <PagedList
      list={list}
      noun="social"
      failed={t.socialParties.failedToFetchSocialParties()}
      failedHint={fromTheFirst || t.socialParties.yourFiltersAreKept()}
      loading={<PartiesSkeleton />}
      addressOf={(cursor) => partyFilters.addressOf({ ...filters, cursor })}
    >
      {({ items, total }) => {
        const sent = shared && !items.some(({ id }) => id === shared.id) && (
          <SentParty party={shared} tonight={tonight} selection={selection} />
        )
        if (items.length === 0)
          return (
            <>
              {sent}
              <NoParties filters={filters} tonight={tonight} />
            </>
          )
        const head = (
          <>
            {sent}
            <p className="text-soft">{formatCount(total, 'social')}</p>
            {fromTheFirst}
          </>
        )
        return (
          <PartySections
            parties={items}
            tonight={tonight}
            selection={selection}
            isFromTheFirst={filters.cursor === undefined}
            head={head}
          />
        )
      }}
    </PagedList>
  )
}

type SentPartyProps = { party: SocialParty; tonight: string; selection: Selection }

/** The social of a shared link, if the list does not begin with it. */
function SentParty({ party, tonight, selection: { selected, choose } }: SentPartyProps) {
  return (
    <section className="mb-3 grid w-full gap-3">
      <h2 className="text-xl">{t.socialParties.theSocialInYourLink()}</h2>
      <PartyCard
        party={party}
        isPast={party.date.slice(0, 10) < tonight}
        isSelected={party.id === selected}
        {...(choose && { onChoose: choose })}
      />
    </section>
  )
}

type PartySectionsProps = {
  /** Upcoming ones first. */
  parties: SocialParty[]
  tonight: string
  selection: Selection
  /** The reader's position: then each card displays its distance. */
  position?: Position
  /** Otherwise the pins, which begin with the first one, have other numbers. */
  isFromTheFirst?: boolean
  /** Placed above the cards. */
  head: ReactNode
}

/** Upcoming ones by night, or sorted by distance; then past ones. */
export function PartySections({ parties, tonight, isFromTheFirst = true, head, ...rest }: PartySectionsProps) {
  const hasPins = isFromTheFirst && rest.selection.choose !== undefined
  const cards = { ...rest, numbers: numbersOfPins(hasPins ? parties : []) }
  const coming = parties.filter(({ date }) => date.slice(0, 10) >= tonight)
  const past = parties.slice(coming.length)
  const nights = cards.position ? [coming] : byNight(coming)
  return (
    <div
      className="grid gap-3"
      // With `:has()` or `group-…` instead, the browser would style all cards anew at each step of the focus.
      onFocus={({ target, currentTarget }) =>
        currentTarget.toggleAttribute('data-keys', target.matches('article :focus-visible'))
      }
      onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-keys')}
    >
      <div className="flex flex-wrap items-center gap-x-4">
        {head}
        <p id={cardKeysId} className="sr-only text-sm text-soft [[data-keys]_&]:not-sr-only">
          {t.socialParties.keysExplained()}
        </p>
      </div>
      {nights.map(
        (night) =>
          night[0] && (
            <PartyGrid
              key={night[0].id}
              title={
                cards.position ? (
                  t.socialParties.upcomingSocials()
                ) : (
                  <Night day={night[0].date.slice(0, 10)} tonight={tonight} />
                )
              }
              parties={night}
              hideTitle={cards.position !== undefined}
              {...cards}
            />
          ),
      )}
      {past.length > 0 && <PartyGrid title={t.socialParties.pastSocials()} parties={past} isPast {...cards} />}
    </div>
  )
}

/** The parties of each day, in the order of the list. */
function byNight(parties: SocialParty[]): SocialParty[][] {
  const nights = new Map<string, SocialParty[]>()
  for (const party of parties) {
    const day = party.date.slice(0, 10)
    nights.set(day, [...(nights.get(day) ?? []), party])
  }
  return [...nights.values()]
}

const Night = ({ day, tonight }: { day: string; tonight: string }) => (
  <>
    {nameOfNight(day, tonight)} <span className="night-note">{formatPartyDay(day)}</span>
  </>
)

type PartyGridProps = Pick<PartySectionsProps, 'parties' | 'selection' | 'position'> & {
  title: ReactNode
  hideTitle?: boolean
  isPast?: boolean
  /** By the ids of the parties that have a pin. */
  numbers: ReadonlyMap<string, number>
}

function PartyGrid({ title, hideTitle = false, isPast = false, parties, numbers, ...rest }: PartyGridProps) {
  const { selection, position } = rest
  const { selected, choose } = selection
  return (
    <section>
      <h2 className={hideTitle ? 'sr-only' : 'text-xl'}>{title}</h2>
      <ol>
        {parties.map((party) => (
          <li key={party.id} className="party-item">
            <PartyCard
              party={party}
              number={numbers.get(party.id)}
              away={position ? awayOf(party, position) : null}
              isPast={isPast}
              isSelected={party.id === selected}
              {...(choose && { onChoose: choose })}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

export function PartiesSkeleton() {
  return (
    <Loading label={t.socialParties.loadingSocialParties()}>
      {Array.from({ length: 6 }, (_, at) => (
        <PartyCardSkeleton key={at} />
      ))}
    </Loading>
  )
}
