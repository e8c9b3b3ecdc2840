import { clearSession, read, type SessionUser, stored, useStored, write } from '../browser/browser-store.ts'

export type { SessionUser }

export const sessionToken = (): string | null => read(stored.sessionToken)

/** Signs this browser in. Returns false if the browser does not store the session: it then lasts until the page is closed. */
export function rememberSession(token: string, { id, username, name, avatar, isAdmin }: SessionUser): boolean {
  const isTokenStored = write(stored.sessionToken, token)
  return write(stored.sessionUser, { id, username, name, avatar, isAdmin }) && isTokenStored
}

/** Signs this browser out. With `ofToken` only if that is still the stored token, because a late 401 must not end a newer session. */
export function forgetSession(ofToken?: string) {
  if (ofToken === undefined || ofToken === sessionToken()) clearSession()
}

/** The signed-in member, null for a visitor; always null on the server and during hydration. */
export const useSession = (): SessionUser | null => useStored(sessionUser, null)

/** The session needs both the token and the user in the browser's storage. */
export const sessionUser = (): SessionUser | null => (sessionToken() === null ? null : read(stored.sessionUser))
