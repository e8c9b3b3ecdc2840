import { type ParsedLocation, useLocation } from '@tanstack/react-router'
import { internalPath } from '../page/internal-path.ts'

/**
 * The search parameters of a link to /auth: `next` is the page that the login, the registration and the wizard lead back to. The
 * links on /auth and its subpages pass on the page that is already in their address. The home page needs none, because a login
 * without `next` leads there.
 */
export function useLoginSearch(): { next?: string } {
  const next = useLocation({ select: returnPage })
  return next === undefined ? {} : { next }
}

/** Without the fragment, because the server that renders the link does not know it. */
function returnPage({ pathname, searchStr, search }: ParsedLocation): string | undefined {
  if (/^\/auth(\/|$)/.test(pathname)) return internalPath((search as { next?: unknown }).next)
  const page = pathname + searchStr
  return page === '/' ? undefined : internalPath(page)
}
