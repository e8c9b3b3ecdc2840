import type { Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { t } from '#texts'
import type { AuditAction } from '../../../contract/desk/admin.ts'
import { type festivals, wrongDays } from '../../../contract/festivals/festivals.ts'
import { lowestInEur } from '../../../contract/festivals/published-price.ts'
import { recordAct } from '../../desk/audit-log/audit-log.queries.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { Conflict, InvalidInput } from '../../platform/http-error.ts'
import { notification } from '../../chat/notifications/notification-kind.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { bindPhotos } from '../../pictures/photos/bound-photos.ts'
import { lockRates } from '../../rooms/prices/rates.queries.ts'
import { refuseMovedDays, notifyOfMovedDays } from '../programme/outside-days.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { refuseWaysOut } from '../../people/quotas/texts-of-new.ts'
import { foundJson, type Handlers, type Shown } from '../../platform/http/serve.ts'
import { accessFestivalAsOrganizer, type Viewer } from '../../visible.ts'
import { approvedOf, deleteRevision, findRevision, waitingRevisions } from './festival-revisions.queries.ts'
import { outcomeOf, requestRevision } from './festival-revisions.ts'
import { readFestivalPage, readNearestFestivals } from './list/festival-list.queries.ts'
import { type Answer, answered } from './festivals.words.ts'
import {
  approveFestival,
  deleteFestival,
  insertFestival,
  readFestival,
  readVersion,
  updateFestival,
  waitingFestivals,
} from './festivals.queries.ts'
import { placeFestival } from './place-festivals.job.ts'
import { filterValues } from './festivals.rules.ts'
import { readSearchParts } from './list/search-parts.ts'

export const festivalHandlers: Handlers<typeof festivals> = {
  list: ({ caller, db, query: { limit, cursor, ...filters } }) =>
    readFestivalPage(db, { viewer: caller, filters: filterValues(filters), limit, cursor }),

  near: ({ caller, db, body: { position, limit, cursor, ...filters } }) =>
    readNearestFestivals(db, position, { viewer: caller, filters: filterValues(filters), limit, cursor }),

  searchParts: ({ db, query }) => readSearchParts(db, query.query),

  pending: ({ db, query }) => readPage(db, waitingFestivals, {}, query),

  revisions: ({ db, query }) => readPage(db, waitingRevisions, {}, query),

  get: ({ caller, db, params }) => readForViewer(db, caller, params.id),

  create: ({ caller, db, body }) =>
    inTransaction(db, async (trx) => {
      const { price = null, image = null } = body
      const rates = await lockRates(trx)
      await lockMember(trx, caller.id)
      if (!caller.isAdmin) await refuseTooMany(trx, 'waitingFestivals', caller.id)
      await refuseWaysOut(trx, caller, textsOf(body))
      await bindPhotos(trx, caller.id, [], imagesOf({ image }), 'image')
      const id = await insertFestival(trx, {
        ...body,
        description: body.description ?? null,
        website: body.website ?? null,
        image,
        price,
        priceLowEur: lowestInEur(price, body.currency, rates),
        organizerId: caller.id,
        isApproved: caller.isAdmin,
      })
      await placeFestival(trx, id)
      if (caller.isAdmin) await recordFestivalAct(trx, caller, 'festival.add', id)
      return await readForViewer(trx, caller, id)
    }),

  change: ({ caller, db, params, body: { isSure, ...body } }) =>
    inTransaction(db, async (trx) => {
      const rates = await lockRates(trx)
      const before = await accessFestivalAsOrganizer(trx, caller, params.id)
      await refuseWaysOut(trx, caller, textsOf(body))
      const waiting = await findRevision(trx, params.id)
      const mustWait = before.approvedAt !== null && !caller.isAdmin
      const { set, shown, wanted } = outcomeOf(withoutMissing(body), { before, waiting, mustWait })
      const message = wrongDays(wanted)
      if (message) throw InvalidInput({ endDate: message })
      if (!isSure)
        await refuseMovedDays(trx, { festivalId: params.id, before: { ...before, ...waiting }, after: wanted })
      const priceLowEur = lowestInEur(shown.price, shown.currency, rates)
      await updateFestival(trx, params.id, { ...set, priceLowEur })
      const revision = await requestRevision(trx, params.id, { shown, waiting, wanted })
      await bindPhotos(trx, caller.id, imagesOf(before, waiting), imagesOf(shown, revision), 'image')
      if (set.location !== undefined) await placeFestival(trx, params.id)
      await notifyOfMovedDays(trx, caller.id, { festivalId: params.id, before, after: shown })
      if (before.organizerId !== caller.id) await recordFestivalAct(trx, caller, 'festival.change', params.id)
      return await readForViewer(trx, caller, params.id)
    }),

  remove: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      const festival = await accessFestivalAsOrganizer(trx, caller, params.id)
      const { organizerId, approvedAt, sourceKey } = festival
      const waiting = await findRevision(trx, params.id)
      if (organizerId !== caller.id) await recordFestivalAct(trx, caller, 'festival.remove', params.id, { sourceKey })
      await deleteFestival(trx, params.id).catch(refuseWhileInUse)
      await bindPhotos(trx, caller.id, imagesOf(festival, waiting), [], 'image')
      const event = approvedAt === null ? 'declined' : 'removed'
      await notifyOrganizer(trx, caller, festival, { event, festival: festival.name })
      return undefined
    }),

  approve: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      const festival = await accessFestivalAsOrganizer(trx, caller, params.id)
      const isSeen = (await readVersion(trx, params.id)) === body.version
      if (festival.approvedAt === null && !isSeen) throw FestivalChanged()
      if (await approveFestival(trx, params.id)) {
        await recordFestivalAct(trx, caller, 'festival.approve', params.id)
        await notifyOrganizer(trx, caller, festival, { event: 'approved' })
      }
      return await readForViewer(trx, caller, params.id)
    }),

  decideRevision: ({ caller, db, params, body: { revisionId, status } }) =>
    inTransaction(db, async (trx) => {
      const rates = await lockRates(trx)
      const festival = await accessFestivalAsOrganizer(trx, caller, params.id)
      const revision = await findRevision(trx, params.id)
      if (revision?.id !== revisionId) throw RevisionChanged()
      const isApproved = status === 'approved'
      if (isApproved) {
        const priceLowEur = lowestInEur(revision.price, festival.currency, rates)
        await updateFestival(trx, params.id, { ...approvedOf(revision), priceLowEur })
        await placeFestival(trx, params.id)
        await notifyOfMovedDays(trx, festival.organizerId, { festivalId: params.id, before: festival, after: revision })
      }
      await deleteRevision(trx, params.id)
      const images = imagesOf(isApproved ? revision : festival)
      await bindPhotos(trx, caller.id, imagesOf(festival, revision), images, 'image')
      await recordFestivalAct(trx, caller, isApproved ? 'festival.approve_change' : 'festival.refuse_change', params.id)
      const event = isApproved ? 'change_approved' : 'change_declined'
      await notifyOrganizer(trx, caller, festival, { event })
      return await readForViewer(trx, caller, params.id)
    }),

  cancelRevision: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      const festival = await accessFestivalAsOrganizer(trx, caller, params.id)
      const revision = await findRevision(trx, params.id)
      if (!revision) return undefined
      await deleteRevision(trx, params.id)
      await bindPhotos(trx, caller.id, imagesOf(festival, revision), imagesOf(festival), 'image')
      if (festival.organizerId !== caller.id) {
        await recordFestivalAct(trx, caller, 'festival.refuse_change', params.id)
        await notifyOrganizer(trx, caller, festival, { event: 'change_declined' })
      }
      return undefined
    }),
}

type Texts = Partial<Record<'name' | 'description' | 'location', string | null | undefined>>

const textsOf = ({ name, description, location }: Texts) => ({ name, description, location })

/**
 * Records an admin's act on a festival. The import of the product's own festivals reads it, and skips festivals that an admin changed or
 * removed.
 */
const recordFestivalAct = (
  trx: Transaction<DB>,
  { id: actorId }: { id: string },
  action: Extract<AuditAction, `festival.${string}`>,
  festivalId: string,
  detail = {},
) => recordAct(trx, { actorId, action, target: { type: 'festival', id: festivalId }, detail })

type Decided = { id: string; organizerId: string | null }

/** Notifies the organizer of an admin's decision, unless the organizer made it or has left. */
async function notifyOrganizer(
  trx: Transaction<DB>,
  caller: { id: string },
  { id, organizerId }: Decided,
  answer: Answer,
) {
  if (organizerId === null || organizerId === caller.id) return
  const notified = notification({
    kind: answered,
    facts: answer,
    readerId: organizerId,
    actorId: null,
    relatedId: id,
    relatedType: 'festival',
    actionUrl: 'festival' in answer ? '/support' : `/festivals/${id}`,
  })
  await notify(trx, [notified])
}

const FestivalChanged = () => Conflict('festival_changed', t.festivalErrors.festivalChanged())

const RevisionChanged = () => Conflict('revision_changed', t.festivalErrors.revisionChanged())

/** The festival's JSON. Throws 404 if this viewer may not see it. */
async function readForViewer(db: Database, viewer: Viewer, id: string) {
  return foundJson(t.errors.festivalNotFound, await readFestival(db, viewer, id))
}

/** The reply to a retry of the call that created it. */
export const festivalsCreated: Shown<typeof festivals> = { create: readForViewer }

type WithImage = { image: string | null }

/** The photos of a festival and of its waiting change. */
const imagesOf = (...rows: (WithImage | null)[]) =>
  rows.flatMap((row) => (row === null || row.image === null ? [] : [row.image]))

/** The fields that were sent. */
const withoutMissing = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Favourites and attendance are deleted with a festival; rooms and meetups prevent its removal. */
function refuseWhileInUse(error: unknown): never {
  const isInUse = error instanceof DatabaseError && error.code === '23503'
  throw isInUse ? Conflict('festival_in_use', t.festivalErrors.inUse()) : error
}
