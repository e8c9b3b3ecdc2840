/** The max length of a festival in days, so that a search by day has to read only a limited range of first days. */
export const maxFestivalDays = 60

/** The max number of festivals in one call for some of their attendees. */
export const maxFestivalsOfFaces = 24

/** The max length of each text in characters. */
export const festivalLengths = { name: 120, description: 4000, location: 200, price: 200 } as const
