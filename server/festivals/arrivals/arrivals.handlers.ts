import { t } from '#texts'
import { arrivalBounds, hasNumber } from '../../../contract/festivals/arrival-limits.ts'
import type { arrivals, SentArrival } from '../../../contract/festivals/arrivals.ts'
import { dayAfter } from '../../../contract/festivals/event-times.ts'
import { localTimeOf } from '../../../contract/platform/time-zone.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { refuseWaysOut } from '../../people/quotas/texts-of-new.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { Conflict, InvalidInput, NotFound } from '../../platform/http-error.ts'
import { foundJson, type Handlers } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { viewerArguments } from '../../visible.ts'
import { seesFestival } from '../festival-attendance/attendees.queries.ts'
import {
  arrivalAudience,
  arrivalList,
  deleteArrivals,
  hasArrival,
  lockFestival,
  readOwnArrivals,
  saveArrival,
} from './arrivals.queries.ts'

export const arrivalHandlers: Handlers<typeof arrivals> = {
  own: async ({ caller, db, params: { id } }) =>
    foundJson(t.errors.festivalNotFound, await readOwnArrivals(db, caller, id)),

  put: ({ caller, db, params: { id: festivalId }, body }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const festival = await lockFestival(trx, caller, festivalId)
      if (!festival) throw NotFound(t.errors.festivalNotFound())
      if (festival.isOver) throw Conflict('festival_over', t.arrivalErrors.festivalOver())
      const key = { festivalId, userId: caller.id, direction: body.direction }
      const journey = { ...key, ...journeyOf(body, festival.timeZone) }
      refuseOtherDays(journey.localTime, festival)
      await refuseWaysOut(trx, caller, { place: body.place })
      if (!(await hasArrival(trx, key))) await refuseTooMany(trx, 'arrivals', caller.id)
      await saveArrival(trx, journey, body.isShared)
      return foundJson(t.errors.festivalNotFound, await readOwnArrivals(trx, caller, festivalId))
    }),

  async remove({ caller, db, params, query: { direction } }) {
    await deleteArrivals(db, { festivalId: params.id, userId: caller.id, direction })
  },

  async audience({ caller, db, params: { id }, query }) {
    if (!(await seesFestival(db, caller, id))) throw NotFound(t.errors.festivalNotFound())
    return await readPage(db, arrivalAudience, { viewerId: caller.id, festivalId: id }, query)
  },

  async list({ caller, db, params: { id }, query: { direction = null, ...page } }) {
    if (!(await seesFestival(db, caller, id))) throw NotFound(t.errors.festivalNotFound())
    return await readPage(db, arrivalList, { ...viewerArguments(caller), festivalId: id, direction }, page)
  },
}

/** What is stored of it: seats of cars alone, the number of flights and trains alone, the time in the festival's own zone. */
function journeyOf({ by, place, at, seats, number }: SentArrival, timeZone: string | null) {
  return {
    means: by,
    place,
    localTime: localOf(at, timeZone ?? 'UTC'),
    seats: by === 'car' ? (seats ?? null) : null,
    number: hasNumber(by) ? (number ?? null) : null,
  }
}

function localOf(at: string, zone: string): string {
  if (!/(?:Z|[+-]\d{2}:?\d{2})$/i.test(at.slice(10))) return at
  const { day, time } = localTimeOf(at, zone)
  return `${day}T${time}`
}

function refuseOtherDays(localTime: string, { startDate, endDate }: { startDate: string; endDate: string }) {
  const { daysBefore, daysAfter } = arrivalBounds
  const day = localTime.slice(0, 10)
  if (day >= dayAfter(startDate, -daysBefore) && day <= dayAfter(endDate, daysAfter)) return
  throw InvalidInput({ at: t.arrivalErrors.otherDays({ before: daysBefore, after: daysAfter }) })
}
