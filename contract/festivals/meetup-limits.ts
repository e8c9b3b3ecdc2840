/** Of a meetup: minutes, and people with the organizer (product specification, section 5). */
export const meetupBounds = { minMinutes: 15, maxMinutes: 480, minPeople: 2, maxPeople: 20 } as const

/** The most characters of each text. */
export const meetupLengths = { title: 120, description: 4000, locationHint: 200 } as const

/** Of a description in a list, visitors get so many characters: their pages are rendered by the server. */
export const maxVisitorsText = 400
