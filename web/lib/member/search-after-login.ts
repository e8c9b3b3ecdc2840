import { useNavigate } from '@tanstack/react-router'
import type { SearchedList } from '../../../contract/rooms/saved-dances.ts'
import type { Api } from '../api.ts'
import { isObject, json } from '../browser/browser-store.ts'
import { type Choice, choose, chosenFor, takeChoice } from './choice-after-login.ts'
import { useLoginSearch } from './login-search.ts'

/** A search to save: a list and its filters in the form of the API. */
export type Wish = { list: 'rooms' | SearchedList; filters: object }

type ChosenSearch = Choice & { wish: Wish }
const isChosenSearch = (found: unknown): found is ChosenSearch =>
  isObject(found) && isObject(found['wish']) && typeof found['page'] === 'string'

const entry = json('searchChoice', isChosenSearch, 'sessionStorage')

/** The action of a visitor's button: it leads to the registration, after which the search is saved. */
export function useChooseSearch(wish: Wish) {
  const navigate = useNavigate()
  const { next: page } = useLoginSearch()
  return () => {
    if (page !== undefined) choose(entry, { wish, page })
    void navigate({ to: '/auth', search: { tab: 'register', ...(page !== undefined && { next: page }) } })
  }
}

export const chosenSearch = (page: string | undefined): ChosenSearch | null => chosenFor(entry, page)
export const takeSearch = (page: string | undefined): ChosenSearch | null => takeChoice(entry, page)

/** Once more changes nothing. The server checks the filters, whatever the browser has kept. */
export const saveWish = (api: Api, { list, filters }: Wish) =>
  list === 'rooms' ? api.savedSearches.create({ body: filters }) : api.danceSearches.create({ body: { list, filters } })
