import { useSyncExternalStore } from 'react'
import { isCurrencyCode } from '../../contract/money.ts'
import type { SessionUser } from './session.ts'

/* Everything that this browser keeps, but for photos that are not uploaded yet (photos/kept-files.ts). */

export type ChosenTheme = 'light' | 'dark'

/** The values of a form; where it creates something, the key by which sending it twice stores it once; and the open step. */
export type Draft<Values> = { values: Values; idempotencyKey?: string; step?: number }

type Area = 'localStorage' | 'sessionStorage'

/** `decode` gives null for text that is no such value: it may come from an earlier release, or from another program. */
type Entry<T> = { key: string; area: Area; decode: (text: string) => T | null; encode: (value: T) => string }

export const stored = {
  sessionToken: text('authToken', isText),
  sessionUser: json('authUser', isSessionUser),
  theme: text('theme', (found): found is ChosenTheme => found === 'light' || found === 'dark'),
  currency: text('displayCurrency', isCurrencyCode),
  /** The ids of the rooms that the reader marked, the newest last. */
  interestingRooms: json('roomInterest', isTextList),
  /** For this tab: the page to open after a sign-in with Google. Whoever follows it checks it with `internalPath()`. */
  pageAfterLogin: text('pageAfterLogin', isText, 'sessionStorage'),
  /** For this tab: the build whose missing files made it reload. */
  reloadedFrom: text('reloadedFrom', isText, 'sessionStorage'),
}

/** The draft of a form. Its name ends with the member's id, by which it goes when they sign out. */
export const draftEntry = <Values>(name: string) =>
  json(`draft:${name}`, (found): found is Draft<Values> => isObject(found) && isObject(found['values']))

/** What goes when the session ends, however it ends. */
export function clearSession() {
  write(stored.sessionToken, null)
  write(stored.sessionUser, null)
}

/** What goes as well when the member signs out or deletes the account. The theme, the currency and marked rooms are the browser's. */
export function clearDraftsOf(memberId: string) {
  const names = allowed(() => Object.keys(localStorage)) ?? []
  for (const key of [...names, ...unsaved.keys()])
    if (key.startsWith('draft:') && key.endsWith(`:${memberId}`)) write(json(key, isObject), null)
}

/** What this page wrote where the browser refuses to keep anything: it lasts as long as the page. */
const unsaved = new Map<string, string>()
const listeners = new Set<() => void>()
/** Parsed values, so that the same text is the same object for React. */
const parsed = new Map<string, { text: string; value: unknown }>()

export function read<T>({ key, area, decode }: Entry<T>): T | null {
  const text = unsaved.get(key) ?? allowed(() => window[area].getItem(key)) ?? null
  if (text === null) return null
  const known = parsed.get(key)
  if (known?.text === text) return known.value as T | null
  const value = decode(text)
  parsed.set(key, { text, value })
  return value
}

/** Null removes the entry. False where the browser refuses: then the value lasts as long as this page. */
export function write<T>({ key, area, encode }: Entry<T>, value: T | null): boolean {
  const text = value === null ? null : encode(value)
  const isKept = allowed(() => {
    if (text === null) window[area].removeItem(key)
    else window[area].setItem(key, text)
    return true
  })
  if (!isKept) console.warn(`This browser does not keep ${key}`)
  if (isKept || text === null) unsaved.delete(key)
  else unsaved.set(key, text)
  for (const listener of listeners) listener()
  return isKept ?? false
}

/** Whether what is written survives the page. */
export const canStore = () => write(text('probe', isText), 'probe') && write(text('probe', isText), null)

/** What `select` reads from the store, kept up to date with every tab; `initial` on the server and while hydrating. */
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

function json<T>(key: string, isValid: (found: unknown) => found is T): Entry<T> {
  const decode = (text: string) => {
    const found = parse(text)
    return isValid(found) ? found : null
  }
  return { key, area: 'localStorage', decode, encode: (value) => JSON.stringify(value) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Undefined where the browser refuses: private windows, storage that is full or turned off. */
function allowed<T>(use: () => T): T | undefined {
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
function isObject(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null
}
function isSessionUser(found: unknown): found is SessionUser {
  return isObject(found) && 'id' in found && 'name' in found
}
