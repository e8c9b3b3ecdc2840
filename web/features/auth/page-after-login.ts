import { ownPage } from '../../lib/own-page.ts'

const storageKey = 'pageAfterLogin'

/** Kept by this tab while a sign-in elsewhere leads away from the address that says it; undefined forgets an earlier one. */
export function keepPageAfterLogin(page: string | undefined) {
  try {
    if (page === undefined) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, page)
  } catch (error) {
    console.warn('The page to go back to could not be kept', error)
  }
}

export function keptPageAfterLogin(): string | undefined {
  try {
    return ownPage(sessionStorage.getItem(storageKey))
  } catch {
    return undefined
  }
}
