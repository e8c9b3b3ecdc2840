import type { Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { t } from '#texts'
import type { programme } from '../../../contract/festivals/programme.ts'
import { maxEvents, maxNamedRefusals } from '../../../contract/festivals/programme-limits.ts'
import { recordAct } from '../../desk/audit-log/audit-log.queries.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { Conflict, InvalidInput, NotFound } from '../../platform/http-error.ts'
import { foundJson, type Handlers, type Shown } from '../../platform/http/serve.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { accessFestivalAsOrganizer, type Viewer } from '../../visible.ts'
import {
  countEvents,
  deleteEvent,
  festivalOfEvent,
  insertEvent,
  readEvent,
  readProgramme,
  removeAttendance,
  setAttendance,
  updateEvent,
} from './programme.queries.ts'
import { changesOf, judgeRows, refuseOtherDays, valuesOf } from './programme.rules.ts'
import { storeEvents } from './upload-events.queries.ts'

type Member = NonNullable<Viewer>

/** Locks are always taken in this order: members, festival, event. */
export const programmeHandlers: Handlers<typeof programme> = {
  list: async ({ caller, db, params }) =>
    foundJson(t.errors.festivalNotFound, await readProgramme(db, caller, params.id)),

  create: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      const festival = await lockFestival(trx, caller, params.id)
      refuseOtherDays(body, festival)
      if ((await countEvents(trx, festival.id)) >= maxEvents) throw TooManyEvents()
      const id = await insertEvent(trx, festival.id, valuesOf(body, festival)).catch(refuseViolation)
      await recordProgrammeAct(trx, caller, festival)
      return await readForViewer(trx, caller, id)
    }),

  upload: ({ caller, db, params, body: { rows } }) =>
    inTransaction(db, async (trx) => {
      const festival = await lockFestival(trx, caller, params.id)
      const { different, repeated, refusals } = await judgeRows(rows, festival)
      const counts = await storeEvents(trx, festival.id, different)
      if ((await countEvents(trx, festival.id)) > maxEvents) throw TooManyEvents()
      await recordProgrammeAct(trx, caller, festival)
      const refused = { refused: refusals.length, refusals: refusals.slice(0, maxNamedRefusals) }
      return { rows: rows.length, ...counts, repeated, ...refused }
    }),

  change: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      const festival = await lockFestivalOfEvent(trx, caller, params.id)
      refuseOtherDays(body, festival)
      await updateEvent(trx, params.id, changesOf(body, festival)).catch(refuseViolation)
      await recordProgrammeAct(trx, caller, festival)
      return await readForViewer(trx, caller, params.id)
    }),

  remove: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      const festival = await lockFestivalOfEvent(trx, caller, params.id)
      if (!(await deleteEvent(trx, params.id))) throw NotFound(t.errors.eventNotFound())
      await recordProgrammeAct(trx, caller, festival)
      return undefined
    }),

  async setAttendance({ caller, db, params, body }) {
    const attendance = await setAttendance(db, caller, params.id, body.status)
    if (!attendance) throw NotFound(t.errors.eventNotFound())
    return attendance
  },

  async removeAttendance({ caller, db, params }) {
    await removeAttendance(db, caller.id, params.id)
  },
}

/** The festival, which the caller may change. It is locked, so that nobody else changes its programme until the transaction ends. */
async function lockFestival(trx: Transaction<DB>, caller: Member, id: string) {
  await lockMember(trx, caller.id)
  return await accessFestivalAsOrganizer(trx, caller, id)
}

async function lockFestivalOfEvent(trx: Transaction<DB>, caller: Member, eventId: string) {
  const festivalId = await festivalOfEvent(trx, caller, eventId)
  if (festivalId === undefined) throw NotFound(t.errors.eventNotFound())
  return await lockFestival(trx, caller, festivalId)
}

/** Records acts of admins in the programme of another member's festival in the audit log. */
async function recordProgrammeAct(
  trx: Transaction<DB>,
  caller: Member,
  { id, organizerId }: { id: string; organizerId: string | null },
) {
  if (organizerId === caller.id) return
  const target = { type: 'festival', id } as const
  await recordAct(trx, { actorId: caller.id, action: 'festival.change_programme', target })
}

const TooManyEvents = () => Conflict('too_many_events', t.programmeErrors.tooManyEvents({ max: maxEvents }))

function refuseViolation(error: unknown): never {
  const constraint = error instanceof DatabaseError ? error.constraint : undefined
  if (constraint === 'events_at_each_time') throw Conflict('event_exists', t.programmeErrors.eventExists())
  // Only here is a changed start or end compared with the stored other one.
  if (constraint === 'events_times_in_order' || constraint === 'events_length')
    throw InvalidInput({ endTime: t.programmeErrors.wrongEnd() })
  throw error
}

/** The JSON of the event. Throws 404 if this viewer may not see it. */
const readForViewer = async (db: Database, viewer: Viewer, id: string) =>
  foundJson(t.errors.eventNotFound, await readEvent(db, viewer, id))

/** Reads the event for a retry of the call that created it. */
export const programmeCreated: Shown<typeof programme> = { create: readForViewer }
