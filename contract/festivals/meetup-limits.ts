export const meetupTypes = ['meal', 'activity', 'taxi'] as const

/** The tab of the festival's page that lists the meetups of a type; taxis are below the arrivals. */
export const tabOfType = { meal: 'meals', activity: 'activities', taxi: 'people' } as const

/** The bounds of a meetup: minutes, and participants including the organizer (product specification, section 5). */
export const meetupBounds = { minMinutes: 15, maxMinutes: 480, minPeople: 2, maxPeople: 20 } as const

/** The max length of each text in characters. */
export const meetupLengths = { title: 120, description: 4000, locationHint: 200 } as const

/** The max length, in characters, of descriptions in a list for visitors, whose pages are rendered by the server. */
export const maxVisitorsText = 400
