/* Constants of live locations and checks of the way home for forms, without the schemas. */

/** The choices in the web app, in minutes; a call accepts any number between the first and the last. */
export const liveMinutes = [15, 30, 60, 120, 240, 480] as const

/** How far a live location is shifted for members who are not roommates, in metres. */
export const shiftMetres = { min: 100, max: 200 } as const

/** The choices in the web app, in minutes; a call accepts any number between the first and the last. */
export const checkMinutes = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720] as const

/** In minutes: by how much a check is postponed, and how long after its time a member is notified. */
export const putOffBy = 30
export const notifiedAfter = 15

/** The max length of a member's note about the way home, in characters. */
export const maxNoteLength = 200
