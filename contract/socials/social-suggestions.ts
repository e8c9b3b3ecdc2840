import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { now } from '../platform/clock.ts'
import { Day, Id, Instant, optional, Paging, ReplyDay } from '../platform/fields.ts'
import { NamedMember } from '../people/person.ts'
import { ObjectPath } from '../pictures/photos.ts'
import { partyFacts, SocialParty } from './social-parties.ts'

/** The first and the last day of a suggestion are at most this many days ahead. */
const maxSuggestedDays = 366

const dayMs = 86_400_000

const dayIn = (days: number) => new Date(now() + days * dayMs).toISOString().slice(0, 10)

/** A social that a member knows and Compás lacks. */
export const NewSuggestion = z
  .object({
    ...partyFacts,
    /** Of Instagram alone, because its page says so; '@name' is read as its address there. */
    instagramLink: z.preprocess(
      (link) =>
        typeof link === 'string' ? link.trim().replace(/^@([\w.]{1,30})$/, 'https://www.instagram.com/$1') : link,
      partyFacts.instagramLink,
    ),
    /** The last day of a night that takes place every week; without one it takes place once. */
    until: optional(Day).transform((day) => day ?? null),
    /** The path of its flyer. */
    image: optional(ObjectPath).transform((path) => path ?? null),
  })
  .superRefine(({ date, until, instagramLink }, ctx) => {
    const day = date.slice(0, 10)
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (instagramLink && !/^https?:\/\/(www\.)?instagram\.com\//i.test(instagramLink))
      refuse('instagramLink', t.partyErrors.addressOnInstagram())
    // Somewhere it is still yesterday.
    if (day < dayIn(-1)) refuse('date', t.partyErrors.dayPassed())
    if (day > dayIn(maxSuggestedDays)) refuse('date', t.partyErrors.withinYear())
    if (until === null) return
    if (until < day) refuse('until', t.partyErrors.lastDayTooEarly())
    if (Date.parse(until) - Date.parse(day) > maxSuggestedDays * dayMs)
      refuse('until', t.partyErrors.lastDayWithinYear())
  })
export type NewSuggestion = z.infer<typeof NewSuggestion>

/** A suggestion as its sender sees it. */
export const SocialSuggestion = SocialParty.pick({
  id: true,
  venueName: true,
  address: true,
  city: true,
  date: true,
  time: true,
  instagramLink: true,
  danceStyles: true,
}).extend({
  /** The last day of a weekly night; null if it takes place once. */
  until: ReplyDay.nullable(),
  /** The path of its flyer; null once an admin has decided. */
  image: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'declined']),
  /** The social that it became; null if it is not approved, or that social was removed. */
  partyId: Id.nullable(),
  createdAt: Instant,
})
export type SocialSuggestion = z.infer<typeof SocialSuggestion>

/** A suggestion that waits for an admin. */
export const WaitingSuggestion = SocialSuggestion.extend({ sender: NamedMember })
export type WaitingSuggestion = z.infer<typeof WaitingSuggestion>

const one = z.object({ id: Id })

export const socialSuggestions = endpoints({
  create: {
    method: 'POST',
    path: '/api/social-suggestions',
    access: 'member',
    summary: 'Suggests a social, which only its sender and the admins see until an admin approves it.',
    body: NewSuggestion,
    response: SocialSuggestion,
    status: 201,
    idempotent: 'created',
    errors: ['too_many_suggestions', 'new_member', 'party_exists', 'suggested_already'],
  },
  mine: {
    method: 'GET',
    path: '/api/social-suggestions/mine',
    access: 'member',
    summary: 'The own suggestions, the latest first.',
    query: Paging,
    response: z.array(SocialSuggestion),
    paged: true,
  },
  pending: {
    method: 'GET',
    path: '/api/social-suggestions/pending',
    access: 'admin',
    summary: 'Suggestions that wait for an admin, the longest waiting first.',
    query: Paging,
    response: z.array(WaitingSuggestion),
    paged: true,
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/social-suggestions/:id',
    access: 'member',
    summary: 'Takes back an own suggestion that waits.',
    params: one,
  },
  decide: {
    method: 'PATCH',
    path: '/api/social-suggestions/:id',
    access: 'admin',
    summary:
      'Approves a suggestion, which becomes a social, or declines it. The same decision again changes nothing; another one gets 409.',
    params: one,
    body: z.object({ status: z.enum(['approved', 'declined'], { error: t.partyErrors.approveOrDecline }) }),
    response: SocialSuggestion,
    errors: ['suggestion_decided', 'party_exists'],
  },
})
