import type { Transaction } from 'kysely'
import { t } from '#texts'
import type { safeChecks } from '../../../contract/people/safe-checks.ts'
import { knownTimeZone } from '../../../contract/platform/time-zone.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { Conflict, InvalidInput, NotFound } from '../../platform/http-error.ts'
import { foundJson, type Handlers, JsonText } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { lockOther } from '../people/people.queries.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { refuseReachOfNew, refuseTooMany } from '../quotas/quotas-per-member.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { hasAddress } from '../../platform/text/addresses.ts'
import { type Viewer, viewerArguments } from '../../visible.ts'
import { allIsWell, byChosen, youAreChosen } from './safe-checks.notifications.ts'
import { endCheckLink, makeCheckLink, readCheckByLink } from './safe-check-link.queries.ts'
import {
  checkChoices,
  endCheck,
  findOpenCheck,
  findWatched,
  haveRefused,
  lockFestival,
  insertCheck,
  isAcquainted,
  isTooLong,
  leaveCheck,
  noteRefusal,
  putOffCheck,
  readOwnCheck,
  watchedChecks,
} from './safe-checks.queries.ts'

type Member = NonNullable<Viewer>

/** Locks are always taken in this order: members, a pair of them, festival, check. */
export const safeCheckHandlers: Handlers<typeof safeChecks> = {
  own: ({ caller, db }) => readOwn(db, caller),

  async set({ caller, db, body: { chosenId, nextId = null, festivalId = null, note = null, timeZone, minutes } }) {
    if (nextId === chosenId) throw InvalidInput({ nextId: t.safetyErrors.twoPeople() })
    // The note is treated like a first message: its reader may hardly know the member.
    if (note !== null && hasAddress(note)) throw InvalidInput({ note: t.safetyErrors.noLinksInNote() })
    const others = [chosenId, nextId].filter((id) => id !== null)
    return await inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      for (const id of others.toSorted())
        if (!(await lockOther(trx, caller, id)) || !(await isAcquainted(trx, caller.id, id)))
          throw NotFound(t.errors.memberNotFound())
      if (festivalId !== null && !(await lockFestival(trx, caller, festivalId)))
        throw NotFound(t.errors.festivalNotFound())
      const running = await findOpenCheck(trx, caller.id)
      if (running?.chosenId !== chosenId || running.nextId !== nextId || running.note !== note) {
        await endUnwatched(trx, caller)
        if (await haveRefused(trx, caller.id, others)) throw CheckRefused()
        await refuseTooMany(trx, 'safeChecks', caller.id)
        await refuseReachOfNew(trx, caller.id, chosenId)
        const zone = knownTimeZone(timeZone ?? null)
        const way = { festivalId, note, timeZone: zone, minutes }
        const check = await insertCheck(trx, { userId: caller.id, chosenId, nextId, ...way })
        await notify(
          trx,
          others.map((id) => youAreChosen({ ...check, chosenId: id }, id === nextId)),
        )
      }
      return foundJson(t.errors.checkNotFound, await readOwnCheck(trx, caller))
    })
  },

  answer: ({ caller, db }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const shown = await lockChosen(trx, caller, await findOpenCheck(trx, caller.id))
      // Both members are locked first, as either of them may be notified until then.
      const check = await endCheck(trx, caller.id)
      if (!check?.isTold || check.chosenId === null || !shown.has(check.chosenId)) return undefined
      await notify(trx, [allIsWell({ ...check, chosenId: check.chosenId })])
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

  makeLink: ({ caller, db }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const secret = await makeCheckLink(trx, caller.id)
      if (secret === null) throw CheckOver()
      return { secret }
    }),

  endLink: ({ caller, db }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      await endCheckLink(trx, caller.id)
      return undefined
    }),

  byLink: async ({ db, body: { secret } }) => foundJson(t.errors.linkNotFound, await readCheckByLink(db, secret)),

  choices: ({ caller, db, query }) => readPage(db, checkChoices, { viewerId: caller.id }, query),

  watched: ({ caller, db, query }) =>
    readPage(db, watchedChecks, { ...viewerArguments(caller), viewerId: caller.id }, query),

  decline: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const found = await findWatched(trx, caller.id, id)
      if (!found || !(await lockOther(trx, caller, found.userId))) throw NotFound(t.errors.checkNotFound())
      const still = await leaveCheck(trx, caller.id, id)
      if (still === null) throw CheckOver()
      await noteRefusal(trx, { userId: found.userId, chosenId: caller.id })
      await notify(trx, [byChosen({ ...found, chosenId: caller.id }, 'declined', still)])
      return undefined
    }),
}

const readOwn = async (db: Database, member: Member) =>
  new JsonText(`{"check":${(await readOwnCheck(db, member)) ?? 'null'}}`)

/** Ends a check whose chosen members are all hidden, so that another can replace it; throws 409 if one is visible, or one was notified. */
async function endUnwatched(trx: Transaction<DB>, caller: Member) {
  const running = await findOpenCheck(trx, caller.id)
  if (!running) return
  const wasNotified = running.chosenId !== null && running.isTold
  if (wasNotified || (await lockChosen(trx, caller, running)).size > 0) throw CheckRuns()
  await endCheck(trx, caller.id)
  await endCheckLink(trx, caller.id)
}

type Chosen = { chosenId: string | null; nextId: string | null }

/** The chosen members of a check whom the member sees. They are locked as by `lockOther`. */
async function lockChosen(trx: Transaction<DB>, caller: Member, check: Chosen | undefined): Promise<Set<string>> {
  const shown = new Set<string>()
  for (const id of [check?.chosenId, check?.nextId].filter((one) => typeof one === 'string').toSorted())
    if (await lockOther(trx, caller, id)) shown.add(id)
  return shown
}

const CheckRuns = () => Conflict('check_runs', t.safetyErrors.checkRuns())

const CheckRefused = () => Conflict('check_refused', t.safetyErrors.checkRefused())

const CheckOver = () => Conflict('check_over', t.safetyErrors.checkOver())

const CheckTooLong = () => Conflict('check_too_long', t.safetyErrors.checkTooLong())
