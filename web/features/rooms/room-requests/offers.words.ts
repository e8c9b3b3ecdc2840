import { t } from '#texts'
import type { OfferTerm } from '../../../../contract/rooms/offer-terms.ts'
import type { Offer } from '../../../../contract/rooms/offers.ts'
import type { RequestStatus } from '../../../../contract/rooms/room-requests.ts'
import { formatDayRange } from '../../../lib/format/dates.ts'
import { formatNightly, formatPlace, roomTypeLabels } from '../rooms/rooms.words.ts'
import { optionText } from '../../../lib/format/option-text.ts'
import { listed } from '../../../../texts/intl.ts'

export const termLabels: Record<OfferTerm, () => string> = {
  festival: t.roomRequests.festival,
  days: t.roomRequests.days,
  price: t.roomRequests.price,
  guests: t.roomRequests.guests,
  place: t.roomRequests.place,
  kind: t.roomRequests.kindOfPlace,
  amenities: t.roomRequests.amenities,
  gender: t.roomRequests.forWhom,
}

const joined = (parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** The text of each term of an offer, the same for every reader: the price is the published one. */
export const termTexts: Record<OfferTerm, (offer: Offer) => string> = {
  festival: ({ festival }) => festival ?? t.roomRequests.anotherFestival(),
  days: ({ availableFrom, availableTo }) => formatDayRange(availableFrom, availableTo),
  price: (offer) => formatNightly(offer, null),
  guests: ({ maxGuests }) => t.roomRequests.guestsOfOffer({ maxGuests }),
  place: (offer) => joined([formatPlace(offer), offer.distanceFromVenue]) || t.roomRequests.notGiven(),
  kind: ({ roomType, accommodationType, airbnbLink }) =>
    joined([roomTypeLabels[roomType](), accommodationType && optionText(accommodationType), airbnbLink]),
  amenities: ({ amenities }) => listed(amenities.map(optionText), 'unit') || t.roomRequests.noneListed(),
  gender: ({ genderPreference }) =>
    genderPreference === null || genderPreference === 'Any' ? t.common.everyone() : optionText(genderPreference),
}

/** The texts for a requester above the two offers, and of the button that agrees to the new one. */
export const changedWords: Record<RequestStatus, (host: string) => { title: string; hint: string; agree: string }> = {
  pending: (host) => ({
    title: t.roomRequests.hostChangedRoom({ host }),
    hint: t.roomRequests.agreeToBeAccepted({ host }),
    agree: t.roomRequests.idStillCome(),
  }),
  accepted: (host) => ({
    title: t.roomRequests.hostChangedAgreement({ host }),
    hint: t.roomRequests.stillHaveYourPlace(),
    agree: t.roomRequests.stillFine(),
  }),
  rejected: (host) => ({
    title: t.roomRequests.roomChangedSinceYouAsked(),
    hint: t.roomRequests.sayYoudCome({ host }),
    agree: t.roomRequests.idCome(),
  }),
}

/** Those who looked for a place together have found one. */
export const foundWords = (host: string) => ({
  title: t.roomRequests.hostFoundPlace({ host }),
  hint: t.roomRequests.moveIn(),
  agree: t.roomRequests.imIn(),
})

export const isFound = (asked: Pick<Offer, 'roomType'>, offer: Pick<Offer, 'roomType'>) =>
  asked.roomType === 'Seeking' && offer.roomType === 'Offering'

/** The note for the host on a request for an earlier offer; empty if it was declined. */
export const notAgreedWords: Record<RequestStatus, (name: string) => string | null> = {
  pending: (name) => t.roomRequests.askedBeforeTheChange({ name }),
  accepted: (name) => t.roomRequests.hasntAgreedYet({ name }),
  rejected: () => null,
}
