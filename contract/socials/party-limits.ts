/** Separate from social-parties.ts, so that what reads a file of parties loads these limits without zod. */

/** The most rows of one upload (server behaviour, section 9). */
export const maxUploadRows = 5000
/** How many an admin may remove at once. */
export const maxRemovals = 100
/** The largest body of an upload in bytes (server behaviour, section 1). */
export const largestUpload = 5_000_000

/** The most characters of each text. */
export const partyLengths = { venueName: 200, address: 200, city: 200, time: 200 } as const
