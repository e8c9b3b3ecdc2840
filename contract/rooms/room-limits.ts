/** The number of guests of a room, including the host. */
export const minGuestsOfRoom = 1
export const maxGuestsOfRoom = 10
export const maxPhotos = 5
/** In nights. */
export const maxStayNights = 60

/** The most characters of each text. */
export const roomLengths = {
  title: 120,
  description: 4000,
  location: 200,
  ageRange: 200,
  area: 200,
  distanceFromVenue: 200,
} as const
/** The most characters of a message to a host. */
export const maxRequestLength = 2000

/** On a host's agenda, those who wait for an answer are counted up to this number. */
export const maxWaitingRequests = 100
