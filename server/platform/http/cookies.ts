import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteOf } from './request-origin.ts'

/**
 * A cookie of this site. Cookies never authenticate a call: they are only used on the way to a session, and scripts cannot read them.
 * `path`: '/' also binds it to this host (`__Host-`), so that no other subdomain can set one.
 */
export type Cookie = { name: string; path: string; sameSite: 'lax' | 'strict'; seconds: number }

export type Cookies = {
  read(cookie: Cookie): string | null
  write(cookie: Cookie, value: string): void
  remove(cookie: Cookie): void
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, origin: string): Cookies {
  const isSecure = () => siteOf(request, origin).startsWith('https:')
  const nameOf = ({ name, path }: Cookie) =>
    isSecure() ? (path === '/' ? `__Host-${name}` : `__Secure-${name}`) : name
  const scope = ({ path, sameSite }: Cookie) => ({ path, sameSite, secure: isSecure(), httpOnly: true })
  // A reply that changes a cookie must not be cached for another browser.
  const ownReply = () => reply.header('cache-control', 'private, no-store')
  return {
    read: (cookie) => request.cookies[nameOf(cookie)] ?? null,
    write: (cookie, value) =>
      void ownReply().setCookie(nameOf(cookie), value, { ...scope(cookie), maxAge: cookie.seconds }),
    remove: (cookie) => void ownReply().clearCookie(nameOf(cookie), scope(cookie)),
  }
}
