import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'

/** The operator of this site, from its settings; null if it is not configured. */
export const Operator = z.object({ name: z.string(), contact: z.string() }).nullable()
export type Operator = z.infer<typeof Operator>

export const StoredTopic = z.object({
  title: z.string(),
  what: z.string(),
  why: z.string(),
  seenBy: z.string(),
  /** Each kind of stored data, its retention period, and whether it is deleted with its member's account. */
  things: z.array(z.object({ name: z.string(), kept: z.string(), onLeaving: z.enum(['deleted', 'stays']) })),
})
export type StoredTopic = z.infer<typeof StoredTopic>

export const privacy = endpoints({
  read: {
    method: 'GET',
    path: '/api/privacy',
    access: 'public',
    summary: 'Who runs the site, and whom its maps ask, what it stores of whom: why, for how long, and who sees it.',
    response: z.object({
      operator: Operator,
      /** The host that browsers ask for the streets of maps; null if it is this site. */
      mapHost: z.string().nullable(),
      stored: z.array(StoredTopic),
    }),
  },
})
