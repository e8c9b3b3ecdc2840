/** The schema.org properties that all our events share: they are in person, and cancelled ones are not published. */
export const eventAtPlace = {
  '@context': 'https://schema.org',
  '@type': 'DanceEvent',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: 'https://schema.org/EventScheduled',
} as const
