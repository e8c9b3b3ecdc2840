/** When something was read: nothing is cached beyond its minute, as pages state what is today and what is over. */
export type Moment = { minute: number; version: number }
type Kept<Thing> = { thing: Thing; version: number; scopes: ReadonlySet<string>; bytes: number }
export type KeptThings<Thing> = ReturnType<typeof keptThings<Thing>>

/**
 * Pages, or replies, by their addresses, until something that they show has changed. Beyond `maxBytes`, the least recently used ones are
 * dropped.
 */
export function keptThings<Thing>(
  maxBytes: number,
  hasEnded: (version: number, scopes: ReadonlySet<string>) => boolean,
) {
  /** The most recently used one is at the end. */
  const things = new Map<string, Kept<Thing>>()
  let current = 0
  let bytes = 0

  function remove(key: string) {
    bytes -= things.get(key)?.bytes ?? 0
    things.delete(key)
  }

  return {
    /** Drops those of any other minute. */
    turnTo(minute: number) {
      if (minute === current) return
      things.clear()
      bytes = 0
      current = minute
    },
    find({ minute }: Moment, key: string): Kept<Thing> | undefined {
      const kept = minute === current ? things.get(key) : undefined
      if (!kept) return undefined
      things.delete(key)
      if (hasEnded(kept.version, kept.scopes)) {
        bytes -= kept.bytes
        return undefined
      }
      things.set(key, kept)
      return kept
    },
    /** `moment`: from before it was read. Nothing is cached that has been invalidated since. */
    keep({ minute, version }: Moment, key: string, { thing, scopes, bytes: itsBytes }: Omit<Kept<Thing>, 'version'>) {
      if (minute !== current || hasEnded(version, scopes)) return
      remove(key)
      things.set(key, { thing, version, scopes, bytes: itsBytes })
      bytes += itsBytes
      for (const oldest of things.keys()) {
        if (bytes <= maxBytes) return
        remove(oldest)
      }
    },
    bytes: () => bytes,
  }
}
