import { z } from 'zod'
import { t } from '#texts'
import { maxRefusalLength } from './desk-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, Paging, prose, required } from '../platform/fields.ts'
import { Person } from '../people/person.ts'

/** The max number of held messages of one member at a time. */
export const maxHeldMessages = 20

/** A text held for review as admins see it: from a new member to many recipients, or with a contact or link. Recipients are not listed. */
export const HeldMessage = z.object({
  id: Id,
  content: z.string(),
  createdAt: Instant,
  /** How many members received it from the sender within a day and have not replied. */
  sentTo: z.number().int(),
  /** How many copies of it are held, including this one. They are decided together. */
  copies: z.number().int(),
  sender: Person.extend({ createdAt: Instant, isSuspended: z.boolean() }),
})
export type HeldMessage = z.infer<typeof HeldMessage>

const one = z.object({ id: Id })

export const heldMessages = endpoints({
  mine: {
    method: 'GET',
    path: '/api/chat/held',
    access: 'member',
    summary: "The caller's own messages that wait for an admin's look; at most 20.",
    response: z.array(z.object({ threadId: Id, clientId: Id.nullable() })).max(maxHeldMessages),
  },
  takeBack: {
    method: 'DELETE',
    path: '/api/chat/held/:clientId',
    access: 'member',
    summary: 'Takes back an own message that waits; 404 once it was sent or refused.',
    params: z.object({ clientId: Id }),
  },
  list: {
    method: 'GET',
    path: '/api/admin/held-messages',
    access: 'admin',
    summary:
      'Texts of new members that go to many, or may have a link or a contact in them, and wait for an admin; the earliest first.',
    query: Paging,
    response: z.array(HeldMessage),
    paged: true,
  },
  letThrough: {
    method: 'POST',
    path: '/api/admin/held-messages/:id/release',
    access: 'admin',
    summary:
      'Sends the copies of a held text, each if its sender may write in that chat now; the sender is told what became of them.',
    params: one,
    response: z.object({ sent: z.number().int(), lost: z.number().int() }),
    errors: ['own_cause'],
  },
  refuse: {
    method: 'POST',
    path: '/api/admin/held-messages/:id/refusal',
    access: 'admin',
    summary: 'Deletes the copies of a held text. The sender gets the reason, and the text back.',
    params: one,
    body: z.object({ reason: required(prose(maxRefusalLength), t.errors.sayWhy) }),
    errors: ['own_cause'],
  },
})
