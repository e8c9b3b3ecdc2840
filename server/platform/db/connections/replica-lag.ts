type Note = { at: number; position: number }

/** The longest measurable lag, in seconds: one note is made a second. */
const maxNotes = 600

/**
 * How far a replica is behind: the time since the primary was at the replica's present position. So no two clocks are compared, and an idle
 * primary causes no lag.
 */
export function createLagWatch() {
  let notes: Note[] = []
  let caughtUpAt: number | null = null

  return {
    /** Notes that the primary is at this position now. */
    note(position: number) {
      notes.push({ at: performance.now(), position })
      if (notes.length > maxNotes) notes.shift()
    },
    /** The maximum age, in milliseconds, of what a replica shows at this position; null if the primary was not watched then. */
    at(position: number): number | null {
      const last = notes.findLastIndex((note) => note.position <= position)
      if (last === -1) return null
      notes = notes.slice(last)
      caughtUpAt = notes[0]!.at
      return performance.now() - caughtUpAt
    },
    seconds: () => (caughtUpAt === null ? null : (performance.now() - caughtUpAt) / 1000),
    forget() {
      caughtUpAt = null
    },
  }
}
