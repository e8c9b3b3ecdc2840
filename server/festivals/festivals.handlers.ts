import type { Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { z } from 'zod'
import type { AuditAction } from '../../contract/admin.ts'
import { type FestivalFilters, type festivals, wrongDays } from '../../contract/festivals.ts'
import { lowestInEur } from '../../contract/published-price.ts'
import { recordAct } from '../admin/audit-log.queries.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { Conflict, InvalidInput } from '../http-error.ts'
import { type Notification, notify } from '../notifications/notify.ts'
import { readPage } from '../paged-list.ts'
import { bindPhotos } from '../photos/bound-photos.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { refuseTooManyWaiting } from '../quotas/quotas.ts'
import { foundJson, type Handlers, type Shown } from '../serve.ts'
import type { Services } from '../services.ts'
import { accessFestivalAsOrganizer, type Viewer } from '../visible.ts'
import { deleteRevision, findRevision, waitingRevisions } from './festival-revisions.queries.ts'
import { identityOf, isSame, requestRevision } from './festival-revisions.ts'
import { readFestivalPage, readNearestFestivals } from './festival-list.queries.ts'
import {
  changeApproved,
  changeDeclined,
  festivalApproved,
  festivalDeclined,
  festivalRemoved,
} from './festivals.notifications.ts'
import {
  approveFestival,
  deleteFestival,
  insertFestival,
  readFestival,
  updateFestival,
  waitingFestivals,
} from './festivals.queries.ts'
import { placeFestival } from './place-festivals.job.ts'
import { boundsOf, hasWords, knownStyle } from './festivals.rules.ts'

export const festivalHandlers = (services: Pick<Services, 'origin'>): Handlers<typeof festivals> => ({
  list: ({ caller, db, query: { limit, cursor, ...filters } }) =>
    readFestivalPage(db, { viewer: caller, filters: filterValues(filters), limit, cursor }),

  near: ({ caller, db, body: { position, limit, cursor, ...filters } }) =>
    readNearestFestivals(db, position, { viewer: caller, filters: filterValues(filters), limit, cursor }),

  pending: ({ db, query }) => readPage(db, waitingFestivals, {}, query),

  revisions: ({ db, query }) => readPage(db, waitingRevisions, {}, query),

  get: ({ caller, db, params }) => readForViewer(db, caller, params.id),

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
      await placeFestival(trx, id)
      if (caller.isAdmin) await recordFestivalAct(trx, caller, 'festival.add', id)
      return await readForViewer(trx, caller, id)
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
      if (location !== undefined) await placeFestival(trx, params.id)
      if (mustWait) await requestRevision(trx, params.id, { shown: before, waiting, wanted })
      else if (!isSame(wanted, before)) await deleteRevision(trx, params.id)
      if (before.organizerId !== caller.id) await recordFestivalAct(trx, caller, 'festival.change', params.id)
      return await readForViewer(trx, caller, params.id)
    }),

  remove: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      const festival = await accessFestivalAsOrganizer(trx, caller, params.id)
      const { organizerId, approvedAt, sourceKey, image } = festival
      if (organizerId !== caller.id) await recordFestivalAct(trx, caller, 'festival.remove', params.id, { sourceKey })
      await deleteFestival(trx, params.id).catch(refuseWhileInUse)
      await bindPhotos(trx, caller.id, some(image), [], 'image')
      await notifyOrganizer(trx, services, caller, festival, approvedAt === null ? festivalDeclined : festivalRemoved)
      return undefined
    }),

  approve: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      const festival = await accessFestivalAsOrganizer(trx, caller, params.id)
      if (festival.approvedAt === null && !isSame(festival, body)) throw FestivalChanged()
      if (await approveFestival(trx, params.id)) {
        await recordFestivalAct(trx, caller, 'festival.approve', params.id)
        await notifyOrganizer(trx, services, caller, festival, festivalApproved)
      }
      return await readForViewer(trx, caller, params.id)
    }),

  decideRevision: ({ caller, db, params, body: { revisionId, status } }) =>
    inTransaction(db, async (trx) => {
      const festival = await accessFestivalAsOrganizer(trx, caller, params.id)
      const revision = await findRevision(trx, params.id)
      if (revision?.id !== revisionId) throw RevisionChanged()
      // The database constraints check the values again.
      const isApproved = status === 'approved'
      if (isApproved) await updateFestival(trx, params.id, identityOf(revision))
      await deleteRevision(trx, params.id)
      await recordFestivalAct(trx, caller, isApproved ? 'festival.approve_change' : 'festival.refuse_change', params.id)
      await notifyOrganizer(trx, services, caller, festival, isApproved ? changeApproved : changeDeclined)
      return await readForViewer(trx, caller, params.id)
    }),

  cancelRevision: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      const festival = await accessFestivalAsOrganizer(trx, caller, params.id)
      const isGone = await deleteRevision(trx, params.id)
      if (isGone && festival.organizerId !== caller.id) {
        await recordFestivalAct(trx, caller, 'festival.refuse_change', params.id)
        await notifyOrganizer(trx, services, caller, festival, changeDeclined)
      }
      return undefined
    }),
})

/**
 * An admin's act on a festival. The import of the product's own festivals leaves those alone that an admin changed or removed, which it
 * reads here.
 */
const recordFestivalAct = (
  trx: Transaction<DB>,
  { id: actorId }: { id: string },
  action: Extract<AuditAction, `festival.${string}`>,
  festivalId: string,
  detail = {},
) => recordAct(trx, { actorId, action, target: { type: 'festival', id: festivalId }, detail })

type Decided = { id: string; name: string; organizerId: string | null }

/** Notifies the organizer of an admin's decision, unless the organizer made it or has left. */
async function notifyOrganizer(
  trx: Transaction<DB>,
  services: Pick<Services, 'origin'>,
  caller: { id: string },
  festival: Decided,
  notificationOf: (facts: { organizerId: string; festival: Decided }) => Notification,
) {
  const { organizerId } = festival
  if (organizerId === null || organizerId === caller.id) return
  await notify(trx, services, [notificationOf({ organizerId, festival })])
}

const FestivalChanged = () =>
  Conflict('festival_changed', 'This festival was changed meanwhile. Please look at it once more.')

const RevisionChanged = () =>
  Conflict('revision_changed', 'This change was replaced or taken back meanwhile. Please look at what waits now.')

/** The festival's JSON. Throws 404 if this viewer may not see it. */
async function readForViewer(db: Database, viewer: Viewer, id: string) {
  return foundJson('Festival', await readFestival(db, viewer, id))
}

/** The reply to a retry of the call that created it. */
export const festivalsCreated: Shown<typeof festivals> = { create: readForViewer }

function filterValues({ query, genres, location, priceRange, ...days }: z.infer<typeof FestivalFilters>) {
  return {
    query: query && hasWords(query) ? query : undefined,
    genres: genres?.length ? genres.map(knownStyle) : undefined,
    location: location && hasWords(location) ? location : undefined,
    ...days,
    ...(priceRange && boundsOf(priceRange)),
  }
}

const some = (path: string | null) => (path === null ? [] : [path])

/** The fields that were sent. */
const withoutMissing = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Favourites and attendance are deleted with a festival; rooms and meetups prevent its removal. */
function refuseWhileInUse(error: unknown): never {
  const isInUse = error instanceof DatabaseError && error.code === '23503'
  throw isInUse
    ? Conflict('festival_in_use', 'Members have rooms or meetups for this festival, so it cannot be removed.')
    : error
}
