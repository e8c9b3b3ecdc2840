import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, line, optional, Paging } from '../platform/fields.ts'
import { PicturedMember } from './person.ts'
import { checkMinutes, maxNoteLength } from './safety-options.ts'

const [shortest, longest] = [checkMinutes[0], checkMinutes.at(-1) ?? 0]

/** A member whom the caller can choose, or has chosen. */
export const CheckPerson = PicturedMember.extend({ isRoommate: z.boolean() })
export type CheckPerson = z.infer<typeof CheckPerson>

const checkStates = ['waiting', 'due', 'told', 'untold'] as const

/** A check of the caller that is not answered yet. */
export const SafeCheck = z.object({
  id: Id,
  /** The chosen member, who is or was notified. Null after they declined, left or were hidden: then nobody is notified. */
  chosen: PicturedMember.nullable(),
  /** The member who is notified if the chosen one cannot be reached. */
  next: PicturedMember.nullable(),
  note: z.string().nullable(),
  /** The name of the festival, if there is one. */
  festival: z.string().nullable(),
  /** The IANA time zone of the place where it was set. */
  timeZone: z.string().nullable(),
  dueAt: Instant,
  createdAt: Instant,
  /** `due`: it is time to answer. If it is not answered in time: `told` if a member was notified, `untold` if nobody could be. */
  state: z.enum(checkStates),
})
export type SafeCheck = z.infer<typeof SafeCheck>

/** A check of a member who chose the caller. Its note is private until the check is not answered in time. */
export const WatchedCheck = SafeCheck.omit({ chosen: true, next: true }).extend({
  member: PicturedMember,
  /** Whether the caller is notified only if the chosen member cannot be reached. */
  isNext: z.boolean(),
  state: z.enum(['waiting', 'due', 'told']),
})
export type WatchedCheck = z.infer<typeof WatchedCheck>

const wrongMinutes = 'Please choose a time from 15 minutes to 12 hours'
const Own = z.object({ check: SafeCheck.nullable() })

export const safeChecks = endpoints({
  own: {
    method: 'GET',
    path: '/api/safe-check',
    access: 'member',
    summary: 'The check of the caller that is not answered yet.',
    response: Own,
  },
  set: {
    method: 'PUT',
    path: '/api/safe-check',
    access: 'member',
    summary:
      'Sets a check: if the caller does not answer it in time, the chosen member is told 15 minutes later, or the next one if they cannot be reached.',
    body: z.object({
      chosenId: Id,
      nextId: Id.optional(),
      minutes: z.number(wrongMinutes).int(wrongMinutes).min(shortest, wrongMinutes).max(longest, wrongMinutes),
      note: optional(line(maxNoteLength)),
      festivalId: Id.optional(),
      /** The time zone of the device; an unknown one is ignored. */
      timeZone: z.string().max(60).optional(),
    }),
    response: SafeCheck,
    rate: 'decision',
    errors: ['check_runs', 'check_refused', 'too_many_checks', 'new_member'],
  },
  answer: {
    method: 'DELETE',
    path: '/api/safe-check',
    access: 'member',
    summary: "'I am home': ends the caller's check; 204 even where there was none.",
    rate: 'decision',
    duringMaintenance: true,
  },
  putOff: {
    method: 'POST',
    path: '/api/safe-check/put-off',
    access: 'member',
    summary:
      'Puts the check off by 30 minutes, from its time or from now. Sent again with the same time it changes nothing.',
    body: z.object({ dueAt: z.iso.datetime('Please send the time of the check') }),
    response: Own,
    rate: 'decision',
    errors: ['check_over', 'check_too_long'],
    duringMaintenance: true,
  },
  choices: {
    method: 'GET',
    path: '/api/safe-check/choices',
    access: 'member',
    summary:
      'Whom the caller can choose: roommates first, people of their meetups, and those who follow each other; without who said no within a week.',
    query: Paging,
    response: z.array(CheckPerson),
    paged: true,
  },
  watched: {
    method: 'GET',
    path: '/api/safe-checks',
    access: 'member',
    summary: 'The open checks of those who chose the caller, the next one first.',
    query: Paging,
    response: z.array(WatchedCheck),
    paged: true,
  },
  decline: {
    method: 'POST',
    path: '/api/safe-checks/:id/decline',
    access: 'member',
    summary:
      'The chosen member cannot look out for the caller of a check, who is told so and cannot choose them again for a week.',
    params: z.object({ id: Id }),
    rate: 'decision',
    errors: ['check_over'],
  },
})
