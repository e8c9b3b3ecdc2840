/** A festival lasts at most this many days, so that a search by day has to read only a limited range of first days. */
export const maxFestivalDays = 60

/** The most characters of each text. */
export const festivalLengths = { name: 120, description: 4000, location: 200, price: 200 } as const
