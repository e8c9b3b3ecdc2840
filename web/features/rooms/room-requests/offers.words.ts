import type { OfferTerm } from '../../../../contract/rooms/offer-terms.ts'
import type { Offer } from '../../../../contract/rooms/offers.ts'
import type { RequestStatus } from '../../../../contract/rooms/room-requests.ts'
import { formatDayRange } from '../../../lib/format/dates.ts'
import { formatPlace, formatRoomPrice, priceUnit, roomTypeLabels } from '../rooms/rooms.words.ts'

export const termLabels: Record<OfferTerm, string> = {
  festival: 'Festival',
  days: 'Days',
  price: 'Price',
  guests: 'Guests',
  place: 'Place',
  kind: 'Kind of place',
  amenities: 'What is there',
  gender: 'For',
}

const joined = (parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** The text of each term of an offer, the same for every reader: the price is the published one. */
export const termTexts: Record<OfferTerm, (offer: Offer) => string> = {
  festival: ({ festival }) => festival ?? 'Another festival',
  days: ({ availableFrom, availableTo }) => formatDayRange(availableFrom, availableTo),
  price: (offer) => `${formatRoomPrice(offer, null)} ${priceUnit(offer)}`.trim(),
  guests: ({ maxGuests }) => (maxGuests === 1 ? '1 guest' : `Up to ${maxGuests} guests, the host among them`),
  place: (offer) => joined([formatPlace(offer), offer.distanceFromVenue]) || 'Not said',
  kind: ({ roomType, accommodationType, airbnbLink }) =>
    joined([roomTypeLabels[roomType], accommodationType, airbnbLink]),
  amenities: ({ amenities }) => amenities.join(', ') || 'Nothing named',
  gender: ({ genderPreference }) =>
    genderPreference === null || genderPreference === 'Any' ? 'Everybody' : genderPreference,
}

/** The texts for a requester above the two offers, and of the button that agrees to the new one. */
export const changedWords: Record<RequestStatus, (host: string) => { title: string; hint: string; agree: string }> = {
  pending: (host) => ({
    title: `${host} changed the room after you asked`,
    hint: `${host} cannot accept you before you say that it is still fine. If it is not, withdraw your request.`,
    agree: 'I would still come',
  }),
  accepted: (host) => ({
    title: `${host} changed what you agreed on`,
    hint: 'You have your place as before. Say that the room is still fine for you, or give up your place.',
    agree: 'Still fine',
  }),
  rejected: (host) => ({
    title: 'The room has changed since you asked',
    hint: `If you would come now, say so: ${host} can still accept you.`,
    agree: 'I would come',
  }),
}

/** The note for the host on a request for an earlier offer; empty if it was declined. */
export const notAgreedWords: Record<RequestStatus, (name: string) => string | null> = {
  pending: (name) =>
    `${name} asked before you changed the room. You can accept them once they say that it is still fine.`,
  accepted: (name) => `${name} has not said yet whether your change is fine. They can give up their place at any time.`,
  rejected: () => null,
}
