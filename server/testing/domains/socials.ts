import type { z } from 'zod'
import type { NewSuggestion } from '../../../contract/socials/social-suggestions.ts'
import { dayFromNow } from '../../platform/days.ts'
import type { TestMember } from '../app.ts'

/** The input of a suggestion: a social next week, unless `fields` overrides it. */
export const aSuggestion = (fields: Partial<z.input<typeof NewSuggestion>> = {}): z.input<typeof NewSuggestion> => ({
  venueName: 'La Candela',
  city: 'Zürich',
  date: dayFromNow(7),
  ...fields,
})

export const suggest = ({ api }: TestMember, fields: Partial<z.input<typeof NewSuggestion>> = {}) =>
  api.socialSuggestions.create({ body: aSuggestion(fields) })

/** An admin's decision on a suggestion. */
export const decideOn = ({ api }: TestMember, id: string, status: 'approved' | 'declined') =>
  api.socialSuggestions.decide({ params: { id }, body: { status } })
