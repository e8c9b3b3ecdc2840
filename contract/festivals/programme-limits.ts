/** Separate from programme.ts, so that what reads a file of events loads these limits without zod. */

/** The most events of one festival, and the most rows of one upload. */
export const maxEvents = 500
/** The largest body of an upload in bytes: that many rows with a description each. */
export const largestProgramme = 1_000_000
/** The most characters of each text. */
export const eventLengths = {
  title: 120,
  description: 4000,
  venue: 200,
  instructor: 200,
  level: 60,
  price: 200,
} as const
/** The most refused rows that a reply names. */
export const maxNamedRefusals = 100

export const eventTypes = ['class', 'bootcamp', 'party', 'show', 'competition', 'talk', 'other'] as const
export type EventType = (typeof eventTypes)[number]
