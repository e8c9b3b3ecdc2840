import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { type PartyFilters, partyFilters, waysOut } from './party-filters.ts'
import { nextOf } from './next-party.words.ts'
import { SuggestLink } from './suggest-link.tsx'
import { nextPartyQuery } from '../social-parties.queries.ts'

type NoPartiesProps = { filters: PartyFilters; tonight: string }

/** The empty state of the list: the next social, and a link to it. */
export const NoParties = ({ filters, tonight }: NoPartiesProps) => (
  <EmptyState
    title={t.socialParties.noSocialPartiesFound()}
    action={
      <>
        {partyFilters.hasFilters(filters) && <WayOut filters={filters} tonight={tonight} />}
        <SuggestLink city={filters.city} className="inline-flex min-h-11 items-center" />
      </>
    }
  >
    {t.socialParties.tryAdjustingYourFilters()}
  </EmptyState>
)

/** Drops the smallest number of filters with which an upcoming social is found. */
function WayOut({ filters, tonight }: NoPartiesProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: next } = useQuery(nextPartyQuery(api, filters, tonight))
  const { party } = next ?? {}
  const left = next === null ? {} : (next?.filters ?? waysOut(filters)[0] ?? {})
  return (
    <>
      {party && (
        <p className="basis-full">
          {(left.city === undefined ? t.socialParties.nextAnywhere : t.socialParties.nextIn)({
            party: nextOf(party, tonight),
            city: party.city,
            link: (inner) => (
              <Link
                {...partyFilters.addressOf({ ...left, party: party.id })}
                resetScroll={false}
                className="link wrap-anywhere"
              >
                {inner}
              </Link>
            ),
          })}
        </p>
      )}
      <Link {...partyFilters.addressOf(left)} resetScroll={false} className={buttonClass()}>
        {nameOf(filters, left)}
      </Link>
    </>
  )
}

/** The name of that list. */
function nameOf(filters: PartyFilters, left: PartyFilters): string {
  const { city, style, when } = left
  if (city !== filters.city || (city ?? style ?? when) === undefined)
    return (style ?? when) === undefined ? t.socialParties.showAllSocials() : t.socialParties.showAllCities()
  if (style === filters.style) return t.socialParties.showAllDates()
  return when === filters.when ? t.socialParties.showAllStyles() : t.socialParties.showAllIn({ city: city ?? '' })
}
