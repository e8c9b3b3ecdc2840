import { type LinkProps, useLocation, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { type SubmitEvent, useEffect } from 'react'
import { t } from '#texts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { type Change, type FilterTable, filtersIn } from './filter-table.ts'
import type { GivenSearch } from './search.ts'

type ListAddress<Filters, Shown, Query> = {
  table: FilterTable<Filters, Shown, Query>
  /** The address of the list with these filters. */
  addressOf: (filters: Filters) => LinkProps
  /** The paths of the pages that show the list. */
  paths: readonly string[]
  /** The filters that are in the path instead of the search parameters. */
  ofPath?: (path: string) => Partial<Filters>
  /** The id of the element that holds the list. */
  resultsId: string
}

/** The filters of a list, stored in the address of its page. A feature only gives the table of its filters. */
export function addressFilters<Filters extends { cursor?: string }, Query extends object, Shown = never>(
  list: ListAddress<Filters, Shown, Query>,
) {
  const { table, addressOf, paths, ofPath, resultsId } = list
  const filters = filtersIn<Filters, Query, Shown>(table)
  const { read, changed } = filters
  const readAt = ({ pathname, search }: { pathname: string; search: GivenSearch }) =>
    read({ ...search, ...ofPath?.(pathname) })

  /** The filters in the address. During navigation they are already those of the next address, while its list is loading. */
  function useFilters(): Filters {
    const displayed = useRouterState({
      select: ({ location, resolvedLocation = location }) =>
        paths.includes(location.pathname) ? location : resolvedLocation,
    })
    useRememberPlace()
    return readAt(displayed)
  }

  /** The last position of this list in the history of this tab; `index` is infinite when that entry no longer exists. */
  let place: { filters: Filters; index: number; stop: () => void } | undefined

  function useRememberPlace() {
    const router = useRouter()
    const entry = useLocation({ select: ({ pathname, state }) => paths.includes(pathname) && state.__TSR_key })
    useEffect(() => {
      if (entry === false) return
      place?.stop()
      const { state } = router.latestLocation
      const here = { filters: readAt(router.latestLocation), index: state.__TSR_index, stop: () => {} }
      here.stop = router.history.subscribe(({ location, action }) => {
        if (action.type === 'PUSH' && location.state.__TSR_index <= here.index) here.index = Infinity
      })
      place = here
    }, [entry, router])
  }

  const useGoTo = () => {
    const navigate = useNavigate()
    return (filters: Filters, replace = false) => navigate({ ...addressOf(filters), resetScroll: false, replace })
  }

  /**
   * Navigates to the changed filters. The promise settles when the list is loaded. With `replace` the history gets no entry, for a
   * value that changes in many small steps.
   */
  function useChange(filters: Filters) {
    const goTo = useGoTo()
    return (change: Change<Filters>, { replace = false } = {}) => {
      showResultsFromTop()
      return goTo(changed(filters, change), replace)
    }
  }

  /** Navigates to the filters in a form, instead of submitting it to the server. */
  function useSubmit(filters: Filters) {
    const goTo = useGoTo()
    return (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const values = Object.fromEntries(new FormData(event.currentTarget)) as Change<Filters>
      void goTo(changed(filters, values))
    }
  }

  /** Scrolls to the start of the list if the reader has scrolled past it. */
  function showResultsFromTop() {
    const results = document.getElementById(resultsId)
    if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView()
  }

  /** For `<BackToList>`. */
  const lastPlace = () => ({ link: addressOf(place?.filters ?? read({})), index: place?.index ?? Infinity })

  /** Whether the page at this path shows the list. */
  const isListed = (path: string) => paths.includes(path)

  return { ...filters, addressOf, isListed, resultsId, useFilters, useChange, useSubmit, showResultsFromTop, lastPlace }
}

type KeptFiltersProps<Filters> = { filters: Filters; except: readonly (keyof Filters)[] }

/** The filters that a form has no fields for, as hidden fields, so that submitting it without a script keeps them. */
export function KeptFilters<Filters extends object>({ filters, except }: KeptFiltersProps<Filters>) {
  const left = new Set<PropertyKey>([...except, 'cursor'])
  return Object.entries({ ...filters } as Record<string, unknown>)
    .filter(([name, value]) => value !== undefined && !left.has(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={String(value)} />)
}

/** 'Filters', and the number of filters that are set. */
export function FiltersLabel({ set }: { set: number }) {
  return (
    <>
      {t.common.filters()}
      <CountBadge value={set} label={t.lists.filtersSet({ count: set })} />
    </>
  )
}
