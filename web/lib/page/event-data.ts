/** What all our events are to schema.org: nobody dances them online, and one that is cancelled is not shown. */
export const eventAtPlace = {
  '@context': 'https://schema.org',
  '@type': 'DanceEvent',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: 'https://schema.org/EventScheduled',
} as const
