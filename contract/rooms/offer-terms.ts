/**
 * The terms of a room's offer: the fields on which members decide to request it, with the names that notifications of a change use. Members
 * with a request or a place keep the offer that they saw (decision 95).
 */
export const offerTerms = {
  festival: ['festivalId'],
  days: ['availableFrom', 'availableTo'],
  price: ['pricePerNight', 'currency'],
  guests: ['maxGuests'],
  place: ['location', 'area', 'distanceFromVenue'],
  kind: ['roomType', 'accommodationType', 'airbnbLink'],
  amenities: ['amenities'],
  gender: ['genderPreference'],
} as const satisfies Record<string, readonly string[]>

export type OfferTerm = keyof typeof offerTerms
export type OfferField = (typeof offerTerms)[OfferTerm][number]

export const offerTermNames = Object.keys(offerTerms) as [OfferTerm, ...OfferTerm[]]
export const offerFields: readonly OfferField[] = Object.values(offerTerms).flat()

type Values = Readonly<Record<OfferField, unknown>>

/** The terms that differ between two offers. */
export const changedTerms = (before: Values, after: Values): OfferTerm[] =>
  offerTermNames.filter((term) => offerTerms[term].some((field) => !isSame(before[field], after[field])))

/** Compares texts, numbers and lists of texts. */
const isSame = (one: unknown, other: unknown) => (one ?? null) === (other ?? null) || String(one) === String(other)
