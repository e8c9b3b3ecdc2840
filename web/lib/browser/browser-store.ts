import { useSyncExternalStore } from 'react'
import { isCurrencyCode } from '../../../contract/platform/money.ts'
import { isPublishedLanguage } from '../../../texts/languages.ts'
import type { User } from '../../../contract/people/profile.ts'
import type { SearchedList } from '../../../contract/rooms/saved-dances.ts'
import {
  currencyKey,
  dismissedBannerKey,
  dismissedLanguageOfferKey,
  listViewKey,
  roomPanelKey,
  runningKey,
  sessionTokenKey,
  sessionUserKey,
  themeKey,
} from './stored-keys.ts'

/*
 * Everything that is stored in the browser, except photos that are not uploaded yet (photos/stored-files.ts), messages that are not sent
 * yet (outbox/outbox-store.ts) and what is kept for reading without a network (offline/kept-store.ts).
 */

/**
 * The signed-in member as stored in the browser (product specification, sections 3 and 4). Only for display: the server checks
 * every request.
 */
export type SessionUser = Pick<User, 'id' | 'username' | 'name' | 'avatar' | 'isAdmin'>
export type ChosenTheme = 'light' | 'dark'
export type ListView = 'grid' | 'list'
export type RoomPanel = 'open' | 'folded'
export type WaitlistForm = { name?: string; email?: string }
export type CityChoice = { city: string; isChosen: boolean }
/** The festival or social to which a visitor goes once they have signed in and are back on the page. `until` is in milliseconds. */
export type GoingChoice = { id: string; name: string; page: string; until: number }
/** The search that is saved once a visitor has signed in and is back on the page. `until` is in milliseconds. */
export type SearchChoice = { wish: { list: 'rooms' | SearchedList; filters: object }; page: string; until: number }

type Area = 'localStorage' | 'sessionStorage'

/** `decode` returns null for invalid text, which an earlier release or another program may have written. */
export type Entry<T> = { key: string; area: Area; decode: (text: string) => T | null; encode: (value: T) => string }

export const stored = {
  sessionToken: text(sessionTokenKey, isText),
  sessionUser: json(sessionUserKey, isSessionUser),
  /** The id of the member for whom pages are kept in IndexedDB (offline/kept-store.ts); they go when another or nobody is signed in. */
  keptFor: text('keptFor', isText),
  theme: text(themeKey, (found): found is ChosenTheme => found === 'light' || found === 'dark'),
  currency: text(currencyKey, isCurrencyCode),
  listView: text(listViewKey, (found): found is ListView => found === 'grid' || found === 'list'),
  roomPanel: text(roomPanelKey, (found): found is RoomPanel => found === 'open' || found === 'folded'),
  /** The id of the banner that was dismissed last. */
  dismissedBanner: text(dismissedBannerKey, isText),
  /** The language whose offer was dismissed. */
  dismissedLanguageOffer: text(dismissedLanguageOfferKey, isPublishedLanguage),
  /**
   * How many live locations and checks of the member are active, and the latest possible end. Their place in the bar is reserved while a
   * page loads.
   */
  running: text(runningKey, isText),
  /** The last chosen city of the socials. After 'All Cities' it is still offered first, but is no longer `isChosen`. */
  cityOfSocials: json('cityOfSocials', isCityChoice),
  /** The meaning of room prices: 'whole' for the whole room, otherwise the share of each guest. */
  roomPriceOf: text('roomPriceOf', isText),
  /** The ids of the rooms that the viewer marked, the newest last. */
  interestingRooms: json('roomInterest', isTextList),
  /** In sessionStorage: the unsent input of the waitlist form. */
  waitlistForm: json('waitlistForm', isWaitlistForm, 'sessionStorage'),
  /** In sessionStorage: the page to open after a sign-in with Google. Readers have to check it with `internalPath()`. */
  pageAfterLogin: text('pageAfterLogin', isText, 'sessionStorage'),
  /** In sessionStorage; only a press writes it. */
  goingChoice: json('goingChoice', isGoingChoice, 'sessionStorage'),
  /** In sessionStorage. */
  searchChoice: json('searchChoice', isSearchChoice, 'sessionStorage'),
  /** The steps of the welcome wizard that the member dismissed on the home page. */
  dismissedSetup: json('dismissedSetup', isTextList),
  /** Whether the member was asked if this browser may notify them. It stays when they log out: nobody is asked twice. */
  askedForPush: text('askedForPush', isText),
  /** How often this browser has visited the site. */
  visits: text('visits', isText),
  /** In sessionStorage. */
  isVisitCounted: text('isVisitCounted', isText, 'sessionStorage'),
  /** That installing the site was mentioned, which happens once. */
  installHint: text('installHint', isText),
  /** In sessionStorage: the build that this tab was reloaded for, because its files were missing. */
  reloadedFrom: text('reloadedFrom', isText, 'sessionStorage'),
}

/** Removes what is stored for the session, when it ends for any reason. */
export function clearSession() {
  write(stored.sessionToken, null)
  write(stored.sessionUser, null)
  write(stored.running, null)
  write(stored.dismissedSetup, null)
}

/** Values that the browser refused to store; they are kept until the page is closed. */
const unsaved = new Map<string, string>()
const listeners = new Set<() => void>()
/** A cache of parsed values, because React needs the same object for the same text. */
const parsed = new Map<string, { text: string; value: unknown }>()

export function read<T>({ key, area, decode }: Entry<T>): T | null {
  const text = unsaved.get(key) ?? tryAccess(() => window[area].getItem(key)) ?? null
  if (text === null) return null
  const known = parsed.get(key)
  if (known?.text === text) return known.value as T | null
  const value = decode(text)
  parsed.set(key, { text, value })
  return value
}

/** Null removes the entry. Returns false if the browser refuses to store it: the value then lasts until the page is closed. */
export function write<T>({ key, area, encode }: Entry<T>, value: T | null): boolean {
  const text = value === null ? null : encode(value)
  const isKept = tryAccess(() => {
    if (text === null) window[area].removeItem(key)
    else window[area].setItem(key, text)
    // Some browsers accept a value and silently drop it.
    return window[area].getItem(key) === text
  })
  if (!isKept) console.warn(`This browser does not keep ${key}`)
  if (isKept || text === null) unsaved.delete(key)
  else unsaved.set(key, text)
  for (const listener of listeners) listener()
  return isKept ?? false
}

/** The names of all entries that outlive the tab. */
export const storedNames = () => [...(tryAccess(() => Object.keys(localStorage)) ?? []), ...unsaved.keys()]

const probe = 'probe'

/** Whether the browser can store values beyond the life of the page. It notifies no listener, because forms call it while they render. */
export const canStore = (): boolean =>
  tryAccess(() => {
    localStorage.setItem(probe, probe)
    const isKept = localStorage.getItem(probe) === probe
    localStorage.removeItem(probe)
    return isKept
  }) ?? false

/** What `select` reads from the store, updated when any tab changes it; `initial` on the server and during hydration. */
export const useStored = <T>(select: () => T, initial: T): T => useSyncExternalStore(subscribe, select, () => initial)

export function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function text<T extends string>(key: string, isValid: (found: string) => found is T, area: Area = 'localStorage') {
  const decode = (found: string) => (isValid(found) ? found : null)
  return { key, area, decode, encode: (value) => value } satisfies Entry<T>
}

export function json<T>(key: string, isValid: (found: unknown) => found is T, area: Area = 'localStorage'): Entry<T> {
  const decode = (text: string) => {
    const found = parse(text)
    return isValid(found) ? found : null
  }
  return { key, area, decode, encode: (value) => JSON.stringify(value) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Undefined if the browser denies access: in private windows, or with storage that is full or turned off. */
function tryAccess<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

function isText(found: unknown): found is string {
  return typeof found === 'string'
}
function isTextList(found: unknown): found is string[] {
  return Array.isArray(found) && found.every(isText)
}
export function isObject(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null
}
function isCityChoice(found: unknown): found is CityChoice {
  return isObject(found) && isText(found['city']) && typeof found['isChosen'] === 'boolean'
}
function isWaitlistForm(found: unknown): found is WaitlistForm {
  return isObject(found) && Object.values(found).every(isText)
}
function isGoingChoice(found: unknown): found is GoingChoice {
  return isObject(found) && ['id', 'name', 'page'].every((field) => isText(found[field]))
}
function isSearchChoice(found: unknown): found is SearchChoice {
  return isObject(found) && isObject(found['wish']) && isText(found['page'])
}
function isSessionUser(found: unknown): found is SessionUser {
  return isObject(found) && 'id' in found && 'name' in found
}
