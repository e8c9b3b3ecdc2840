import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'

/** What an email asks for and can be done from it, by a link that does nothing else. */
export const emailActions = [
  'accept_request',
  'decline_request',
  'say_yes',
  'let_in',
  'turn_away',
  'take_place',
  'leave_list',
] as const
export const EmailAction = z.enum(emailActions)
export type EmailAction = z.infer<typeof EmailAction>

const Token = z.object({ token: z.string().max(200) })

/** What the link would do: never more than the email itself says. */
export const ShownAction = z.object({
  action: EmailAction,
  /** The name of the member whom it is about; null if it is about nobody, or they are hidden from the reader. */
  person: z.string().nullable(),
  /** The title of the room or meetup. */
  about: z.string(),
})
export type ShownAction = z.infer<typeof ShownAction>

const refusals = [
  'room_full',
  'room_closed',
  'under_age',
  'offer_changed',
  'meetup_full',
  'meetup_over',
  'too_many_joined',
]

export const emailActionCalls = endpoints({
  read: {
    method: 'POST',
    path: '/api/email-actions/read',
    access: 'public',
    summary:
      'What a link in an email would do, for its page. Not found once it was done or decided otherwise, a week after the email, and after a change of password or address.',
    body: Token,
    response: ShownAction,
    rate: 'decision',
  },
  run: {
    method: 'POST',
    path: '/api/email-actions',
    access: 'public',
    summary: 'Does what the link in an email is for, as the member to whom it was sent. Signs nobody in.',
    body: Token,
    response: z.object({ action: EmailAction }),
    rate: 'decision',
    errors: refusals,
  },
})
