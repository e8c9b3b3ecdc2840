import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, UnpagedPaging } from '../platform/fields.ts'
import { Person } from '../people/person.ts'
import { maxPartiesOfGoers } from './party-limits.ts'
import { SocialParty } from './social-parties.ts'

/** The max number of faces per social. */
export const maxPartyFaces = 5

export const PartyGoers = z.object({
  partyId: Id,
  /** Counts all members who go, including those who show it to nobody. */
  goingCount: z.number().int(),
  /** Members who said in the last seven days that this night is still on; 0 if as many said that it has closed. */
  confirmedCount: z.number().int(),
  /** Some of those who show it to the caller, the followed first; none for a visitor. */
  faces: z.array(Person),
})
export type PartyGoers = z.infer<typeof PartyGoers>

const Parties = z
  .string()
  .max(maxPartiesOfGoers * 40)
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
  .pipe(z.array(Id).max(maxPartiesOfGoers, { error: () => t.partyErrors.tooManySocials({ max: maxPartiesOfGoers }) }))
  .meta({ type: 'string' })

const one = z.object({ id: Id })

export const partyAttendance = endpoints({
  goers: {
    method: 'GET',
    path: '/api/social-parties/goers',
    access: 'public',
    mayLag: true,
    summary: `How many go to each of these socials and said lately that it is still on, with up to ${maxPartyFaces} who show it to the caller: the ids of the socials, separated by commas, ${maxPartiesOfGoers} at most. A social that is past, or without any, is left out.`,
    query: z.object({ parties: Parties }),
    response: z.array(PartyGoers),
  },
  mine: {
    method: 'GET',
    path: '/api/social-parties/going',
    access: 'member',
    summary: 'The socials to come to which the caller goes, the next first.',
    query: UnpagedPaging,
    response: z.array(SocialParty),
    unpaged: true,
  },
  set: {
    method: 'PUT',
    path: '/api/social-parties/:id/going',
    access: 'member',
    rate: 'mark',
    summary: 'Says that the caller goes to a social, which must not be past.',
    params: one,
    errors: ['party_past', 'too_many_socials'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/social-parties/:id/going',
    access: 'member',
    rate: 'mark',
    summary: 'Takes that back; 204 even where there was nothing.',
    params: one,
  },
})
