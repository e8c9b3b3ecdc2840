import { type LinkProps, useNavigate, useRouterState } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { Count } from '../ui/tag.tsx'
import { formatCount } from './counts.ts'
import type { GivenSearch } from './search.ts'

type ListAddress<Filters> = {
  /** Reads an address; what makes no sense is left out. */
  read: (search: GivenSearch) => Filters
  /** The address of the list with these filters. */
  addressOf: (filters: Filters) => LinkProps
  /** The paths of the pages that show the list. */
  paths: readonly string[]
  /** The id of the element that holds the list. */
  resultsId: string
}

type Change<Filters> = { [K in keyof Filters]?: string | number | undefined }

/** The filters of a list, held in the address of its page. A domain brings only what they are, and how they are read. */
export function addressFilters<Filters extends { cursor?: string }>(list: ListAddress<Filters>) {
  const { read, addressOf, paths, resultsId } = list

  /** The filters with some of them changed, from the beginning of the list. An empty value removes one. */
  const changed = (filters: Filters, change: Change<Filters>): Filters =>
    read({ ...filters, ...change, cursor: undefined })

  /** The filters of the address; those of the next address already while its list is being loaded. */
  function useFilters(): Filters {
    const search: GivenSearch = useRouterState({
      select: ({ location, resolvedLocation = location }) =>
        (paths.includes(location.pathname) ? location : resolvedLocation).search,
    })
    return read(search)
  }

  const useGoTo = () => {
    const navigate = useNavigate()
    return (filters: Filters) => navigate({ ...addressOf(filters), resetScroll: false })
  }

  /** Puts changed filters into the address. Settles once the list is there. */
  function useChange(filters: Filters) {
    const goTo = useGoTo()
    return (change: Change<Filters>) => {
      showResultsFromTop()
      return goTo(changed(filters, change))
    }
  }

  /** Puts what a form holds into the address, in place of its plain submission. */
  function useSubmit(filters: Filters) {
    const goTo = useGoTo()
    return (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const values = Object.fromEntries(new FormData(event.currentTarget)) as Change<Filters>
      void goTo(changed(filters, values))
    }
  }

  /** A reader deep in the list who changes a filter is shown the new list from its beginning. */
  function showResultsFromTop() {
    const results = document.getElementById(resultsId)
    if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView()
  }

  return { addressOf, resultsId, changed, useFilters, useChange, useSubmit, showResultsFromTop }
}

type KeptFiltersProps<Filters> = { filters: Filters; except: readonly (keyof Filters)[] }

/** The filters that a form does not name itself, as fields that are submitted with it where no script runs. */
export function KeptFilters<Filters extends object>({ filters, except }: KeptFiltersProps<Filters>) {
  const left = new Set<PropertyKey>([...except, 'cursor'])
  return Object.entries({ ...filters } as Record<string, unknown>)
    .filter(([name, value]) => value !== undefined && !left.has(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={String(value)} />)
}

/** 'Filters', with how many are set. */
export function FiltersLabel({ set }: { set: number }) {
  return (
    <>
      Filters
      <Count value={set} label={`${formatCount(set, 'filter')} ${set === 1 ? 'is' : 'are'} set`} />
    </>
  )
}
