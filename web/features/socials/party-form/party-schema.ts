import { z } from 'zod'
import { SocialPartyChange } from '../../../../contract/socials/social-parties.ts'
import type { PartyValues } from './party-values.ts'

/** Degrees with a point or a comma; the contract refuses anything else. */
const degreesOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

/** Converts the form's values into a change. */
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
