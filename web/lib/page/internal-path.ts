/** Characters. No address that our pages link to is longer. */
const max = 2000

/** A placeholder for the site's origin: the check is only whether an address leads to another one. */
const siteOrigin = 'http://own-site.invalid'

/**
 * `address` if it is a path of this site ('/rooms?query=x'), else undefined. Used for every address from a link, the browser's
 * storage or the API before it is opened. It is strict, because browsers remove tabs and line breaks from addresses, read '\\' as
 * '/', and treat a path that begins with two slashes as another site.
 */
export function internalPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > max) return undefined
  // Only printable characters, without spaces and backslashes.
  if (!/^\/[^\s\p{C}\\]*$/u.test(address) || !URL.canParse(address, siteOrigin)) return undefined
  const path = decoded(address.split(/[?#]/)[0] ?? '')
  if (path === null || path.includes('//') || /[\p{Cc}\\]/u.test(path)) return undefined
  return new URL(address, siteOrigin).origin === siteOrigin ? address : undefined
}

/** Decodes until nothing is encoded any more; null if the text is malformed. */
function decoded(path: string): string | null {
  try {
    const once = decodeURIComponent(path)
    return once === path ? path : decoded(once)
  } catch {
    return null
  }
}
