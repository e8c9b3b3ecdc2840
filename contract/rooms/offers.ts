import { z } from 'zod'
import { Id, ReplyDay } from '../platform/fields.ts'
import type { OfferField } from './offer-terms.ts'
import { genderPreferences } from '../people/profile-options.ts'
import { accommodationTypes, roomTypes } from './room-options.ts'

/** What a room offers, or offered at the time of a request: the fields of `offerTerms`. */
export const Offer = z.object({
  festivalId: Id,
  roomType: z.enum(roomTypes),
  availableFrom: ReplyDay,
  availableTo: ReplyDay,
  pricePerNight: z.string(),
  currency: z.string(),
  maxGuests: z.number().int(),
  location: z.string().nullable(),
  area: z.string().nullable(),
  distanceFromVenue: z.string().nullable(),
  accommodationType: z.enum(accommodationTypes).nullable(),
  airbnbLink: z.string().nullable(),
  amenities: z.array(z.string()),
  genderPreference: z.enum(genderPreferences).nullable(),
  /** Null if it is no longer visible to the reader. */
  festival: z.string().nullable(),
} satisfies Record<OfferField | 'festival', z.ZodType>)
export type Offer = z.infer<typeof Offer>
