/** The limits of a programme, separate from programme.ts so that the code that reads a file of events loads them without zod. */

/** The max number of events of one festival, and of rows in one upload. */
export const maxEvents = 500
/** The max body size of an upload in bytes: `maxEvents` rows with a description each. */
export const largestProgramme = 1_000_000
/** The max length of each text in characters. */
export const eventLengths = {
  title: 120,
  description: 4000,
  venue: 200,
  instructor: 200,
  level: 60,
  price: 200,
} as const
/** The max number of refused rows listed in a reply. */
export const maxNamedRefusals = 100

export const eventTypes = ['class', 'bootcamp', 'party', 'show', 'competition', 'talk', 'other'] as const
export type EventType = (typeof eventTypes)[number]
