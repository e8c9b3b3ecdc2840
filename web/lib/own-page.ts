/** Characters; the longest address that a page of ours links to is shorter. */
const longest = 2000

/** Stands for the site's own origin, whichever that is: only whether an address stays on it is asked. */
const own = 'http://own-site.invalid'

/**
 * `address` if it is one of this site's own pages, as a path ('/rooms?query=x'); undefined otherwise. For every address that comes from
 * outside (a link, storage, the API) and is about to be followed. Strict, because browsers drop tabs and line breaks from addresses,
 * read '\\' as '/', and take a path that begins with two slashes for another site's.
 */
export function ownPage(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > longest) return undefined
  // Printable, without blanks and backslashes.
  if (!/^\/[^\s\p{C}\\]*$/u.test(address) || !URL.canParse(address, own)) return undefined
  const path = decoded(address.split(/[?#]/)[0] ?? '')
  if (path === null || path.includes('//') || /[\p{Cc}\\]/u.test(path)) return undefined
  return new URL(address, own).origin === own ? address : undefined
}

/** Until nothing is encoded any more; null where that cannot be read. */
function decoded(path: string): string | null {
  try {
    const once = decodeURIComponent(path)
    return once === path ? path : decoded(once)
  } catch {
    return null
  }
}
