import { z } from 'zod'
import { t } from '#texts'
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
  /** Whether somebody outside can read the answer by a link. */
  hasLink: z.boolean(),
})
export type SafeCheck = z.infer<typeof SafeCheck>

/** A check of a member who chose the caller. Its note is private until the check is not answered in time. */
export const WatchedCheck = SafeCheck.omit({ chosen: true, next: true, hasLink: true }).extend({
  member: PicturedMember,
  /** Whether the caller is notified only if the chosen member cannot be reached. */
  isNext: z.boolean(),
  state: z.enum(['waiting', 'due', 'told']),
})
export type WatchedCheck = z.infer<typeof WatchedCheck>

/** What somebody outside reads by the link of a check. */
export const LinkedCheck = z.object({
  firstName: z.string(),
  festival: z.string().nullable(),
  /** The way home, in the member's words: private until the check is not answered in time. */
  note: z.string().nullable(),
  /** `alarm`: the check was not answered in time. */
  state: z.enum(['waiting', 'home', 'alarm']),
})
export type LinkedCheck = z.infer<typeof LinkedCheck>

const wrongMinutes = { error: t.safetyErrors.checkMinutes }
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
    body: z.object({ dueAt: z.iso.datetime({ error: t.safetyErrors.timeOfCheck }) }),
    response: Own,
    rate: 'decision',
    errors: ['check_over', 'check_too_long'],
    duringMaintenance: true,
  },
  makeLink: {
    method: 'POST',
    path: '/api/safe-check/link',
    access: 'member',
    summary:
      'Makes the secret of a link by which anyone reads whether the caller is home, until shortly after the answer. A former one ends.',
    response: z.object({ secret: z.string() }),
    rate: 'decision',
    errors: ['check_over'],
  },
  endLink: {
    method: 'DELETE',
    path: '/api/safe-check/link',
    access: 'member',
    summary: "Ends the link of the caller's check; 204 even where there was none.",
    rate: 'decision',
    duringMaintenance: true,
  },
  byLink: {
    method: 'POST',
    path: '/api/safe-check/by-link',
    access: 'public',
    summary:
      'The check of a link: first name, festival and answer alone. Reads only; the secret is in the body, which no log has.',
    body: z.object({ secret: z.string().max(100) }),
    response: LinkedCheck,
    rate: 'search',
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
