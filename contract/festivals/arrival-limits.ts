/** To the festival, and from it. */
export const arrivalDirections = ['to', 'from'] as const
export type ArrivalDirection = (typeof arrivalDirections)[number]

export const travelMeans = ['flight', 'train', 'bus', 'car'] as const
export type TravelMeans = (typeof travelMeans)[number]

/** Of these one tells the number of the journey; the others have none that anybody looks up. */
export const hasNumber = (by: TravelMeans) => by === 'flight' || by === 'train'

/** The days before the first and after the last day of a festival on which members arrive and leave, and the free seats of a car. */
export const arrivalBounds = { daysBefore: 7, daysAfter: 3, maxSeats: 8 } as const

/** The max length of each text in characters. */
export const arrivalLengths = { place: 80, number: 20 } as const
