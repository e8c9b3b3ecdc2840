import type { Transaction } from 'kysely'
import type { safeChecks } from '../../contract/safe-checks.ts'
import { knownTimeZone } from '../../contract/time-zone.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { Conflict, NotFound } from '../http-error.ts'
import { foundJson, type Handlers, JsonText } from '../http/serve.ts'
import { readPage } from '../lists/paged-list.ts'
import { lockOther } from '../people/people.queries.ts'
import { notify } from '../notifications/notify.ts'
import { refuseReachOfNew, refuseTooManyChecks } from '../quotas/quotas.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { type Viewer, viewerArguments } from '../visible.ts'
import { allIsWell, byChosen, youAreChosen } from './safe-checks.notifications.ts'
import {
  checkChoices,
  endCheck,
  findOpenCheck,
  findWatched,
  holdFestival,
  insertCheck,
  isInCompany,
  isTooLong,
  leaveCheck,
  putOffCheck,
  readOwnCheck,
  watchedChecks,
} from './safe-checks.queries.ts'

type Member = NonNullable<Viewer>

/** Locks are always taken in this order: members, a pair of them, festival, check. */
export const safeCheckHandlers: Handlers<typeof safeChecks> = {
  own: ({ caller, db }) => readOwn(db, caller),

  set: ({ caller, db, body: { chosenId, festivalId = null, note = null, timeZone, minutes } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const isShown = await lockOther(trx, caller, chosenId)
      if (!isShown || !(await isInCompany(trx, caller.id, chosenId))) throw NotFound('Member')
      if (festivalId !== null && !(await holdFestival(trx, caller, festivalId))) throw NotFound('Festival')
      const running = await findOpenCheck(trx, caller.id)
      if (running?.chosenId !== chosenId || running.note !== note) {
        await endUnwatched(trx, caller)
        await refuseTooManyChecks(trx, caller.id)
        await refuseReachOfNew(trx, caller.id, chosenId)
        const zone = knownTimeZone(timeZone ?? null)
        const check = await insertCheck(trx, { userId: caller.id, chosenId, festivalId, note, timeZone: zone, minutes })
        await notify(trx, [youAreChosen({ ...check, chosenId })])
      }
      return foundJson('Check', await readOwnCheck(trx, caller))
    }),

  answer: ({ caller, db }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const chosenId = (await findOpenCheck(trx, caller.id))?.chosenId ?? null
      const isShown = chosenId !== null && (await lockOther(trx, caller, chosenId))
      // It may have been told of until now.
      const check = await endCheck(trx, caller.id)
      if (check?.isTold && isShown) await notify(trx, [allIsWell({ ...check, chosenId })])
      return undefined
    }),

  putOff: ({ caller, db, body: { dueAt } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const check = await findOpenCheck(trx, caller.id)
      if (!check || check.alarmAt) throw CheckOver()
      if (await isTooLong(trx, caller.id)) throw CheckTooLong()
      await putOffCheck(trx, caller.id, dueAt)
      return await readOwn(trx, caller)
    }),

  choices: ({ caller, db, query }) => readPage(db, checkChoices, { viewerId: caller.id }, query),

  watched: ({ caller, db, query }) =>
    readPage(db, watchedChecks, { ...viewerArguments(caller), viewerId: caller.id }, query),

  decline: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const found = await findWatched(trx, caller, id)
      if (!found || !(await lockOther(trx, caller, found.userId))) throw NotFound('Check')
      if (!(await leaveCheck(trx, caller.id, id))) throw CheckOver()
      await notify(trx, [byChosen({ ...found, chosenId: caller.id }, 'declined')])
      return undefined
    }),
}

const readOwn = async (db: Database, member: Member) =>
  new JsonText(`{"check":${(await readOwnCheck(db, member)) ?? 'null'}}`)

/** A check for which nobody looks out gives way to another; throws 409 if somebody does, or was told. */
async function endUnwatched(trx: Transaction<DB>, caller: Member) {
  const running = await findOpenCheck(trx, caller.id)
  if (!running) return
  const isWatched = running.chosenId !== null && (running.isTold || (await lockOther(trx, caller, running.chosenId)))
  if (isWatched) throw CheckRuns()
  await endCheck(trx, caller.id)
}

const CheckRuns = () =>
  Conflict('check_runs', 'Somebody looks out for you already. Say that you are home, and you can set another check.')

const CheckOver = () => Conflict('check_over', 'This check is over: the time to answer has passed.')

const CheckTooLong = () =>
  Conflict('check_too_long', 'A check lasts a day at most. Say that you are home, and you can set another one.')
