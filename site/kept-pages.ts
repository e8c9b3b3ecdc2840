type Kept<Page> = { page: Page; bytes: number }

/**
 * Pages by their addresses, all of the version that was turned to last. Beyond `maxBytes` the pages go that were not asked for the longest.
 */
export function keptPages<Page>(maxBytes: number) {
  /** The one that was asked for last is at the end. */
  const pages = new Map<string, Kept<Page>>()
  let current = ''
  let bytes = 0

  function remove(key: string) {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }

  return {
    /** Forgets the pages of any other version. */
    turnTo(version: string) {
      if (version === current) return
      pages.clear()
      bytes = 0
      current = version
    },
    find(version: string, key: string): Page | undefined {
      const kept = version === current ? pages.get(key) : undefined
      if (!kept) return undefined
      pages.delete(key)
      pages.set(key, kept)
      return kept.page
    },
    /** `version`: that from before the page was read. Nothing is kept if another one has been turned to since. */
    keep(version: string, key: string, page: Page, bytesOfPage: number) {
      if (version !== current) return
      remove(key)
      pages.set(key, { page, bytes: bytesOfPage })
      bytes += bytesOfPage
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) return
        remove(oldest)
      }
    },
    bytes: () => bytes,
  }
}
