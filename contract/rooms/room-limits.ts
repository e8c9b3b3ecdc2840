/** The number of guests of a room, including the host. */
export const minGuestsOfRoom = 1
export const maxGuestsOfRoom = 10
/** All members of a room, on whatever nights: as many as its group may have. */
export const maxRoommates = 50
export const maxPhotos = 5
/** In nights. */
export const maxStayNights = 60

/** A decimal amount with at most two places, 0 or more. */
export const pricePattern = /^\d{1,8}([.]\d{1,2})?$/

/** The max length of each text in characters. */
export const roomLengths = {
  title: 120,
  description: 4000,
  location: 200,
  ageRange: 200,
  area: 200,
  distanceFromVenue: 200,
  /** As in a stay (stay-limits.ts). */
  rules: 2000,
} as const
/** How far ahead a place may be held for a guest who has not said yes. */
export const maxHoldDays = 14
/** The max length of a message to a host, in characters. */
export const maxRequestLength = 2000

/** The requests waiting for a host's answer are counted up to this number. */
export const maxWaitingRequests = 100
