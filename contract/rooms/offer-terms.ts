/**
 * What a room offers: the fields on which somebody decides who asks for it, in the terms in which a change of them is told. Whoever asked or
 * has a place keeps the offer that they saw (decision 95).
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

/** The terms in which two offers differ. */
export const changedTerms = (before: Values, after: Values): OfferTerm[] =>
  offerTermNames.filter((term) => offerTerms[term].some((field) => !isSame(before[field], after[field])))

/** Of texts, numbers and lists of texts. */
const isSame = (one: unknown, other: unknown) => (one ?? null) === (other ?? null) || String(one) === String(other)
