import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { TestMember } from '../app.ts'

/** An instant so many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The host accepts a request, and holds the place for two days or until another time. */
export const hold = ({ api }: TestMember, id: string, holdUntil: string | null = inHours(48)) =>
  api.roomRequests.decide({ params: { id }, body: { status: 'accepted', holdUntil } })

/** The requester says yes to the offer of this version. */
export const sayYes = ({ api }: TestMember, id: string, version = 1) =>
  api.roomRequests.agree({ params: { id }, body: { version } })

/** Moves the end of the holds of a room to a minute ago. */
export const runOut = (db: Database, roomId: string) =>
  db
    .updateTable('roomRequests')
    .set({ holdUntil: sql<Date>`now() - interval '1 minute'` })
    .where('roomShareId', '=', roomId)
    .where('holdUntil', 'is not', null)
    .execute()
