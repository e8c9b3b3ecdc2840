type Kept<Thing> = { thing: Thing; bytes: number }
export type KeptOfVersion<Thing> = ReturnType<typeof keptOfVersion<Thing>>

/**
 * Pages, or replies, by their addresses, all of the version that was turned to last. Beyond `maxBytes` those go that were not asked for the
 * longest.
 */
export function keptOfVersion<Thing>(maxBytes: number) {
  /** The one that was asked for last is at the end. */
  const things = new Map<string, Kept<Thing>>()
  let current = ''
  let bytes = 0

  function remove(key: string) {
    bytes -= things.get(key)?.bytes ?? 0
    things.delete(key)
  }

  return {
    /** Forgets those of any other version. */
    turnTo(version: string) {
      if (version === current) return
      things.clear()
      bytes = 0
      current = version
    },
    find(version: string, key: string): Thing | undefined {
      const kept = version === current ? things.get(key) : undefined
      if (!kept) return undefined
      things.delete(key)
      things.set(key, kept)
      return kept.thing
    },
    /** `version`: that from before it was read. Nothing is kept if another one has been turned to since. */
    keep(version: string, key: string, thing: Thing, itsBytes: number) {
      if (version !== current) return
      remove(key)
      things.set(key, { thing, bytes: itsBytes })
      bytes += itsBytes
      for (const oldest of things.keys()) {
        if (bytes <= maxBytes) return
        remove(oldest)
      }
    },
    bytes: () => bytes,
  }
}
