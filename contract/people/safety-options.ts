/* What forms need of shared places and checks of the way home, without the schemas. */

/** In minutes, from which the web lets one choose; a call takes any number between the first and the last. */
export const liveMinutes = [15, 30, 60, 120, 240, 480] as const

/** In metres: how far from where a member is those see them who do not share a room with them. */
export const shiftMetres = { min: 100, max: 200 } as const

/** In minutes, from which the web lets one choose; a call takes any number between the first and the last. */
export const checkMinutes = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720] as const

/** In minutes: by how much a check is put off, and how long after its time somebody is told. */
export const putOffBy = 30
export const notifiedAfter = 15

/** The most characters of what a member writes of the way home. */
export const maxNoteLength = 200
