import { useNavigate } from '@tanstack/react-router'
import type { Api } from '../api.ts'
import { type SearchChoice, stored } from '../browser/browser-store.ts'
import { choose, chosenFor, takeChoice } from './choice-after-login.ts'
import { useLoginSearch } from './login-search.ts'

/** A search to save: a list and its filters in the form of the API. */
export type Wish = SearchChoice['wish']

/** The action of a visitor's button: it leads to the registration, after which the search is saved. */
export function useChooseSearch(wish: Wish) {
  const navigate = useNavigate()
  const { next: page } = useLoginSearch()
  return () => {
    if (page !== undefined) choose(stored.searchChoice, { wish, page })
    void navigate({ to: '/auth', search: { tab: 'register', ...(page !== undefined && { next: page }) } })
  }
}

export const chosenSearch = (page: string | undefined): SearchChoice | null => chosenFor(stored.searchChoice, page)
export const takeSearch = (page: string | undefined): SearchChoice | null => takeChoice(stored.searchChoice, page)

/** Once more changes nothing. The server checks the filters, whatever the browser has kept. */
export const saveWish = (api: Api, { list, filters }: Wish) =>
  list === 'rooms' ? api.savedSearches.create({ body: filters }) : api.danceSearches.create({ body: { list, filters } })
