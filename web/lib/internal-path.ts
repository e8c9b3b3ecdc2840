/** Characters; no address that our pages link to is longer. */
const longest = 2000

/** In place of the site's real origin, which does not matter: the check is whether an address leaves it. */
const own = 'http://own-site.invalid'

/**
 * `address` if it is a path of this site ('/rooms?query=x'), else undefined. For every address from a link, the browser's storage or the
 * API that is about to be opened. Strict, because browsers drop tabs and line breaks from addresses, read '\\' as '/', and take a path
 * that begins with two slashes for another site's.
 */
export function internalPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > longest) return undefined
  // Printable, without blanks and backslashes.
  if (!/^\/[^\s\p{C}\\]*$/u.test(address) || !URL.canParse(address, own)) return undefined
  const path = decoded(address.split(/[?#]/)[0] ?? '')
  if (path === null || path.includes('//') || /[\p{Cc}\\]/u.test(path)) return undefined
  return new URL(address, own).origin === own ? address : undefined
}

/** Decodes until nothing is encoded any more; null where the text is malformed. */
function decoded(path: string): string | null {
  try {
    const once = decodeURIComponent(path)
    return once === path ? path : decoded(once)
  } catch {
    return null
  }
}
