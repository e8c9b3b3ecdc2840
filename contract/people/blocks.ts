import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, Paging } from '../platform/fields.ts'
import { PicturedMember } from './person.ts'

/** A member whom the caller blocked, as they were when the caller last saw them. */
export const BlockedMember = PicturedMember.extend({ blockedAt: Instant })
export type BlockedMember = z.infer<typeof BlockedMember>

const one = z.object({ id: Id })

export const blocks = endpoints({
  list: {
    method: 'GET',
    path: '/api/user/blocks',
    access: 'member',
    summary: 'The members whom the caller blocked, the latest first.',
    query: Paging,
    response: z.array(BlockedMember),
    paged: true,
  },
  block: {
    method: 'POST',
    path: '/api/users/:id/block',
    access: 'member',
    summary:
      'From now on neither sees the other, and what they share ends; nobody is told. Once more changes nothing, and who cannot be seen is answered alike.',
    params: one,
    rate: 'decision',
    errors: ['own_account', 'too_many_blocks'],
  },
  unblock: {
    method: 'DELETE',
    path: '/api/users/:id/block',
    access: 'member',
    summary: 'Ends the block; 204 even where there was none. What the block ended stays ended.',
    params: one,
    rate: 'decision',
  },
})
