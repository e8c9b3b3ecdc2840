import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteOf } from './asked-address.ts'

/**
 * A cookie of ours. None authenticates a call: they only open the way to a session. A page's script never reads them.
 * `path`: '/' also binds it to this very host (`__Host-`), so that no neighbouring subdomain can plant one.
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
  // A reply that changes a cookie is this browser's alone.
  const ownReply = () => reply.header('cache-control', 'private, no-store')
  return {
    read: (cookie) => request.cookies[nameOf(cookie)] ?? null,
    write: (cookie, value) =>
      void ownReply().setCookie(nameOf(cookie), value, { ...scope(cookie), maxAge: cookie.seconds }),
    remove: (cookie) => void ownReply().clearCookie(nameOf(cookie), scope(cookie)),
  }
}
