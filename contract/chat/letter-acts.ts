import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'

/** What a letter asks for and can be done from it, by a link that does nothing else. */
export const letterActs = [
  'accept_request',
  'decline_request',
  'say_yes',
  'let_in',
  'turn_away',
  'take_place',
  'leave_list',
] as const
export const LetterAct = z.enum(letterActs)
export type LetterAct = z.infer<typeof LetterAct>

const Token = z.object({ token: z.string().max(200) })

/** What the link would do: never more than the letter itself says. */
export const ShownAct = z.object({
  act: LetterAct,
  /** The name of the member whom it is about; null if it is about nobody, or they are hidden from the reader. */
  person: z.string().nullable(),
  /** The title of the room or meetup. */
  about: z.string(),
})
export type ShownAct = z.infer<typeof ShownAct>

const refusals = [
  'room_full',
  'room_closed',
  'under_age',
  'offer_changed',
  'meetup_full',
  'meetup_over',
  'too_many_joined',
]

export const letterActCalls = endpoints({
  read: {
    method: 'POST',
    path: '/api/letter-acts/read',
    access: 'public',
    summary:
      'What a link in an email would do, for its page. Not found once it was done or decided otherwise, a week after the email, and after a change of password or address.',
    body: Token,
    response: ShownAct,
    rate: 'decision',
  },
  run: {
    method: 'POST',
    path: '/api/letter-acts',
    access: 'public',
    summary: 'Does what the link in an email is for, as the member to whom it was sent. Signs nobody in.',
    body: Token,
    response: z.object({ act: LetterAct }),
    rate: 'decision',
    errors: refusals,
  },
})
