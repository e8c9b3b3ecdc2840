/** Returns the pattern of a page's address, such as '/festivals/$id'; null if there is no such page. Like the router, it ignores case. */
export function pagePatterns(patterns: readonly string[]) {
  const whole = patterns.filter((pattern) => pattern.startsWith('/'))
  const known = whole.map((pattern) => ({ pattern, parts: partsOf(pattern) }))
  // Literal paths come before parameters.
  known.sort((one, other) => countParams(one.pattern) - countParams(other.pattern))
  return (url: string): string | null => {
    const asked = partsOf(url.split(/[?#]/, 1)[0] ?? '')
    const fits = (parts: string[]) =>
      parts.length === asked.length &&
      parts.every((part, at) => part.toLowerCase() === asked[at]?.toLowerCase() || part.startsWith('$'))
    return known.find(({ parts }) => fits(parts))?.pattern ?? null
  }
}

export const partsOf = (path: string) => path.split('/').filter(Boolean)
const countParams = (pattern: string) => pattern.split('$').length
