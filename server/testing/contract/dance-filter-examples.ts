import type { z } from 'zod'
import type { NewFestival } from '../../../contract/festivals/festivals.ts'
import type { SavedDances } from '../../../contract/rooms/saved-dances.ts'
import type { NewSocialParty } from '../../../contract/socials/social-parties.ts'
import { dayFromNow } from '../../platform/days.ts'
import { lasting } from '../domains/festivals.ts'

type Example<Fields> = { value: string; finds: Partial<Fields>; leaves: Partial<Fields> }
type Examples<List extends keyof SavedDances, Fields> = Record<keyof SavedDances[List], Example<Fields>>

/**
 * For each filter that can be saved, a value as in a request, and things that it finds and leaves out. Types require an entry for a new
 * filter; the test of saved searches tries each.
 */
export const festivalFilterExamples: Examples<'festivals', z.input<typeof NewFestival>> = {
  query: { value: 'playa', finds: { name: 'Playa y Son' }, leaves: { name: 'Sierra y Son' } },
  genres: { value: 'Zouk,Salsa', finds: { genres: ['Salsa'] }, leaves: { genres: ['Tango'] } },
  location: { value: 'Lisbon', finds: { location: 'Lisbon, Portugal' }, leaves: { location: 'Porto, Portugal' } },
  startDate: { value: dayFromNow(50), finds: lasting(49, 50), leaves: lasting(47, 49) },
  endDate: { value: dayFromNow(50), finds: lasting(50, 52), leaves: lasting(51, 53) },
  priceRange: { value: '50-100', finds: { price: '€60' }, leaves: { price: '€130' } },
}

export const socialFilterExamples: Examples<'socials', z.input<typeof NewSocialParty>> = {
  city: { value: 'cali', finds: { city: 'Cali' }, leaves: { city: 'Pereira' } },
  danceStyles: { value: 'salsa,Zouk', finds: { danceStyles: ['Zouk'] }, leaves: { danceStyles: ['Tango'] } },
  from: { value: dayFromNow(9), finds: { date: dayFromNow(9) }, leaves: { date: dayFromNow(8) } },
  to: { value: dayFromNow(9), finds: { date: dayFromNow(9) }, leaves: { date: dayFromNow(10) } },
}
