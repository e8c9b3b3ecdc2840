/** The limits of parties, separate from social-parties.ts so that the code that reads a file of parties loads them without zod. */

/** The max number of rows in one upload (server behaviour, section 9). */
export const maxUploadRows = 5000
/** The max number of parties that an admin can remove in one call. */
export const maxRemovals = 100
/** The max body size of an upload in bytes (server behaviour, section 1). */
export const largestUpload = 5_000_000

/** A night lasts until six in the morning: in minutes after midnight. */
export const nightEnds = 360

/** The max number of dates that are listed with a night. */
export const maxNextDates = 5

/** The max number of socials in one call for who goes to them. */
export const maxPartiesOfGoers = 60

/** The max length of each text in characters. */
export const partyLengths = { venueName: 200, address: 200, city: 200, time: 200 } as const
