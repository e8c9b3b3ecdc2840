import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type PartyFilters, partyFilters, waysOut } from './party-filters.ts'
import { nextOf } from './next-party.words.ts'
import { nextPartyQuery } from './social-parties.queries.ts'

type NoPartiesProps = { filters: PartyFilters; tonight: string }

/** Instead of a list without socials: what comes next, and the way to it. */
export const NoParties = ({ filters, tonight }: NoPartiesProps) => (
  <EmptyState
    title="No social parties found"
    action={partyFilters.hasFilters(filters) && <WayOut filters={filters} tonight={tonight} />}
  >
    Try adjusting your filters
  </EmptyState>
)

/** Drops as few of the filters as it takes to find a social that comes. */
function WayOut({ filters, tonight }: NoPartiesProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: next } = useQuery(nextPartyQuery(api, filters, tonight))
  const { party } = next ?? {}
  const left = next === null ? {} : (next?.filters ?? waysOut(filters)[0] ?? {})
  return (
    <>
      {party && (
        <p className="basis-full">
          Next{left.city !== undefined && ` in ${party.city}`}:{' '}
          <Link
            {...partyFilters.addressOf({ ...left, party: party.id })}
            resetScroll={false}
            className="link wrap-anywhere"
          >
            {nextOf(party, tonight)}
            {left.city === undefined && `, ${party.city}`}
          </Link>
        </p>
      )}
      <Link {...partyFilters.addressOf(left)} resetScroll={false} className={buttonClass()}>
        {nameOf(filters, left)}
      </Link>
    </>
  )
}

/** What the way out shows. */
function nameOf(filters: PartyFilters, left: PartyFilters): string {
  const { city, style, when } = left
  if (city !== filters.city || (city ?? style ?? when) === undefined)
    return (style ?? when) === undefined ? 'Show all socials' : 'Show all cities'
  if (style === filters.style) return 'Show all dates'
  return when === filters.when ? 'Show all styles' : `Show all in ${city}`
}
