import { DatabaseError } from 'pg'
import type { z } from 'zod'
import { type FestivalFilters, type festivals, wrongDays } from '../../contract/festivals.ts'
import { lowestInEur } from '../../contract/money.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import { Conflict, InvalidInput, NotFound } from '../http-error.ts'
import { readIdCursor } from '../id-cursor.ts'
import { bindPhotos } from '../photos/bound-photos.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { refuseTooManyWaiting } from '../quotas/quotas.ts'
import { type Handlers, JsonText, type Shown } from '../serve.ts'
import { accessFestivalAsOrganizer, type Viewer } from '../visible.ts'
import { readListCursor, writeListCursor } from './festival-list.cursor.ts'
import { deleteRevision, findRevision, readWaitingRevisions } from './festival-revisions.queries.ts'
import { identityOf, isSame, requestRevision } from './festival-revisions.ts'
import { type Narrowing, readFestivalPage } from './festival-list.queries.ts'
import {
  approveFestival,
  deleteFestival,
  insertFestival,
  readFestival,
  readWaitingFestivals,
  recordAct,
  updateFestival,
} from './festivals.queries.ts'
import { boundsOf, hasWords, knownStyle } from './festivals.rules.ts'

export const festivalHandlers: Handlers<typeof festivals> = {
  async list({ caller, db, query: { limit, cursor, ...filters } }) {
    const position = cursor === undefined ? null : readListCursor(cursor)
    const today = position?.today ?? new Date().toISOString().slice(0, 10)
    const viewerId = caller?.id ?? null
    const page = await readFestivalPage(db, {
      viewerId,
      today,
      limit,
      narrowing: narrowingOf(filters),
      behind: position,
    })
    const { next, total } = page
    return { items: new JsonText(page.items), next: next && writeListCursor({ today, total, after: next }), total }
  },

  async pending({ db, query: { limit, cursor } }) {
    const after = cursor === undefined ? null : readIdCursor(cursor)
    const { items, last, total } = await readWaitingFestivals(db, after, limit)
    return { items: new JsonText(items), next: last, total }
  },

  get: ({ caller, db, params }) => shownTo(db, caller, params.id),

  create: ({ caller, db, body }) =>
    inTransaction(db, async (trx) => {
      const { price = null, image = null } = body
      await lockMember(trx, caller.id)
      if (!caller.isAdmin) await refuseTooManyWaiting(trx, caller.id)
      await bindPhotos(trx, caller.id, [], some(image), 'image')
      const id = await insertFestival(trx, {
        ...body,
        description: body.description ?? null,
        website: body.website ?? null,
        image,
        price,
        priceLowEur: lowestInEur(price, body.currency),
        organizerId: caller.id,
        isApproved: caller.isAdmin,
      })
      return await shownTo(trx, caller, id)
    }),

  change: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      const before = await accessFestivalAsOrganizer(trx, caller, params.id)
      const mustWait = before.approvedAt !== null && !caller.isAdmin
      const waiting = mustWait ? await findRevision(trx, params.id) : null
      const { name, website, startDate, endDate, ...others } = body
      const identity = withoutMissing({ name, website, startDate, endDate })
      const wanted = { ...identityOf(waiting ?? before), ...identity }
      const message = wrongDays(wanted)
      if (message) throw InvalidInput({ endDate: message })
      const { description, location, genres, price, currency, image } = others
      const after = { ...before, ...withoutMissing(others) }
      await bindPhotos(trx, caller.id, some(before.image), some(after.image), 'image')
      await updateFestival(trx, params.id, {
        ...withoutMissing({ description, location, genres, price, currency, image }),
        ...(!mustWait && identity),
        priceLowEur: lowestInEur(after.price, after.currency),
      })
      if (mustWait) await requestRevision(trx, params.id, { shown: before, waiting, wanted })
      else if (!isSame(wanted, before)) await deleteRevision(trx, params.id)
      if (before.organizerId !== caller.id) await recordAct(trx, caller.id, 'festival.change', params.id)
      return await shownTo(trx, caller, params.id)
    }),

  remove: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      const { organizerId, sourceKey, image } = await accessFestivalAsOrganizer(trx, caller, params.id)
      if (organizerId !== caller.id) await recordAct(trx, caller.id, 'festival.remove', params.id, { sourceKey })
      await deleteFestival(trx, params.id).catch(refuseWhileInUse)
      await bindPhotos(trx, caller.id, some(image), [], 'image')
      return undefined
    }),

  approve: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      const festival = await accessFestivalAsOrganizer(trx, caller, params.id)
      if (festival.approvedAt === null && !isSame(festival, body)) throw FestivalChanged()
      if (await approveFestival(trx, params.id)) await recordAct(trx, caller.id, 'festival.approve', params.id)
      return await shownTo(trx, caller, params.id)
    }),

  async revisions({ db, query: { limit, cursor } }) {
    const after = cursor === undefined ? null : readIdCursor(cursor)
    const { items, next, total } = await readWaitingRevisions(db, after, limit)
    return { items: new JsonText(items), next, total }
  },

  decideRevision: ({ caller, db, params, body: { revisionId, status } }) =>
    inTransaction(db, async (trx) => {
      await accessFestivalAsOrganizer(trx, caller, params.id)
      const revision = await findRevision(trx, params.id)
      if (revision?.id !== revisionId) throw RevisionChanged()
      // The festival's own constraints check the values once more.
      if (status === 'approved') await updateFestival(trx, params.id, identityOf(revision))
      await deleteRevision(trx, params.id)
      const act = status === 'approved' ? 'festival.approve_change' : 'festival.refuse_change'
      await recordAct(trx, caller.id, act, params.id)
      return await shownTo(trx, caller, params.id)
    }),

  cancelRevision: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      const { organizerId } = await accessFestivalAsOrganizer(trx, caller, params.id)
      const isGone = await deleteRevision(trx, params.id)
      if (isGone && organizerId !== caller.id) await recordAct(trx, caller.id, 'festival.refuse_change', params.id)
      return undefined
    }),
}

const FestivalChanged = () =>
  Conflict('festival_changed', 'This festival was changed meanwhile. Please look at it once more.')

const RevisionChanged = () =>
  Conflict('revision_changed', 'This change was replaced or taken back meanwhile. Please look at what waits now.')

/** The festival's JSON. Throws 404 where this viewer may not see it. */
async function shownTo(db: Database, viewer: Viewer, id: string) {
  const json = await readFestival(db, viewer, id)
  if (json === null) throw NotFound('Festival')
  return new JsonText(json)
}

/** For a retry of the call that created it. */
export const festivalsCreated: Shown<typeof festivals> = { create: shownTo }

function narrowingOf({
  query,
  genres,
  location,
  startDate,
  endDate,
  priceRange,
}: z.infer<typeof FestivalFilters>): Narrowing {
  return {
    query: query && hasWords(query) ? query : undefined,
    genres: genres?.length ? genres.map(knownStyle) : undefined,
    location: location && hasWords(location) ? location : undefined,
    startDate,
    endDate,
    ...(priceRange && boundsOf(priceRange)),
  }
}

const some = (path: string | null) => (path === null ? [] : [path])

/** Of a change: what was sent. */
const withoutMissing = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Favourites and attendance go with a festival; what members plan together there does not. */
function refuseWhileInUse(error: unknown): never {
  const isInUse = error instanceof DatabaseError && error.code === '23503'
  throw isInUse
    ? Conflict('festival_in_use', 'Members have rooms or meetups for this festival, so it cannot be removed.')
    : error
}
