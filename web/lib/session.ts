import { useSyncExternalStore } from 'react'
import type { User } from '../../contract/profile.ts'

/** Who is signed in, as this browser remembers it (product specification, sections 3 and 4): display only, the server decides. */
export type SessionUser = Pick<User, 'id' | 'username' | 'name' | 'avatar' | 'isAdmin'>

const tokenKey = 'authToken'
const userKey = 'authUser'
const listeners = new Set<() => void>()
let current: { raw: string | null; user: SessionUser | null } = { raw: null, user: null }

export function sessionToken(): string | null {
  return read(tokenKey)
}

export function rememberSession(token: string, { id, username, name, avatar, isAdmin }: SessionUser) {
  write(tokenKey, token)
  write(userKey, JSON.stringify({ id, username, name, avatar, isAdmin }))
  tell()
}

/** Signs this browser out. With `ofToken` only if that is still the token, so that a late 401 does not end a newer session. */
export function forgetSession(ofToken?: string) {
  if (ofToken !== undefined && ofToken !== sessionToken()) return
  write(tokenKey, null)
  write(userKey, null)
  tell()
}

/** The signed-in member, null for a visitor; on the server and while hydrating always null. */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(subscribe, sessionUser, () => null)
}

/** Signed in means that both the token and the user are stored. */
export function sessionUser(): SessionUser | null {
  const raw = sessionToken() === null ? null : read(userKey)
  if (raw !== current.raw) current = { raw, user: parse(raw) }
  return current.user
}

function parse(raw: string | null): SessionUser | null {
  try {
    const user: unknown = JSON.parse(raw ?? 'null')
    return user && typeof user === 'object' && 'id' in user && 'name' in user ? (user as SessionUser) : null
  } catch {
    return null
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const tell = () => {
  for (const listener of listeners) listener()
}

function read(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    console.warn(`This browser does not keep ${key}`, error)
  }
}
