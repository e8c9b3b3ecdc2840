import { z } from 'zod'
import { SocialPartyChange } from '../../../../contract/socials/social-parties.ts'
import type { PartyValues } from './party-values.ts'

/** Degrees with a point or a comma; anything else is refused by the contract. */
const degreesOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

/** The change that the form's values mean. */
export const PartyForm = z.preprocess(
  ({ latitude, longitude, isWeekly, until, ...values }: PartyValues) => ({
    ...values,
    latitude: degreesOf(latitude),
    longitude: degreesOf(longitude),
    isWeekly,
    until: isWeekly ? until : null,
  }),
  SocialPartyChange,
)
