import type { Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { t } from '#texts'
import type { socialSuggestions } from '../../../contract/socials/social-suggestions.ts'
import { notification } from '../../chat/notifications/notification-kind.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { recordAct } from '../../desk/audit-log/audit-log.queries.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany, refuseTooManyOfNew } from '../../people/quotas/quotas-per-member.ts'
import { refuseWaysOut } from '../../people/quotas/texts-of-new.ts'
import { bindPhotos } from '../../pictures/photos/bound-photos.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { foundJson, type Handlers, type Shown } from '../../platform/http/serve.ts'
import { Conflict, NotFound } from '../../platform/http-error.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { nameTownsLater } from '../social-parties/name-towns.job.ts'
import { waitForOtherParties } from '../social-parties/upload-parties.queries.ts'
import { startWeekly } from '../social-parties/weekly-parties.queries.ts'
import {
  decideSuggestion,
  deleteSuggestion,
  findSuggestion,
  insertSuggestedParty,
  insertSuggestion,
  isStored,
  lockSuggestion,
  ownSuggestions,
  type StoredSuggestion,
  waitingSuggestions,
} from './social-suggestions.queries.ts'
import { answered } from './social-suggestions.words.ts'

export const socialSuggestionHandlers: Handlers<typeof socialSuggestions> = {
  mine: ({ caller, db, query }) => readPage(db, ownSuggestions, { senderId: caller.id }, query),

  pending: ({ db, query }) => readPage(db, waitingSuggestions, {}, query),

  create: ({ caller, db, body }) =>
    inTransaction(db, async (trx) => {
      const { venueName, address, city, time, image } = body
      await lockMember(trx, caller.id)
      await refuseTooMany(trx, 'waitingSuggestions', caller.id)
      await refuseTooManyOfNew(trx, 'suggestion', caller.id)
      await refuseWaysOut(trx, caller, { venueName, address, city, time })
      if (await isStored(trx, body)) throw Conflict('party_exists', t.partyErrors.alreadyHere())
      await bindPhotos(trx, caller.id, [], photosOf(image), 'image')
      const id = await insertSuggestion(trx, body, caller.id).catch(refuseTwice)
      return await readSuggestion(trx, id)
    }),

  withdraw: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const withdrawn = await deleteSuggestion(trx, { id: params.id, senderId: caller.id })
      if (!withdrawn) throw NotFound(t.errors.suggestionNotFound())
      await bindPhotos(trx, caller.id, photosOf(withdrawn.image), [], 'image')
      return undefined
    }),

  decide: ({ caller, db, params: { id }, body: { status } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const suggestion = await lockSuggestion(trx, id)
      if (suggestion.status === status) return await readSuggestion(trx, id)
      if (suggestion.status !== 'pending') throw Conflict('suggestion_decided', t.partyErrors.suggestionDecided())
      const partyId = status === 'approved' ? await publish(trx, suggestion) : null
      if (status === 'declined') await bindPhotos(trx, suggestion.senderId, photosOf(suggestion.image), [], 'image')
      await decideSuggestion(trx, id, { status, partyId })
      const { venueName, city, date } = suggestion
      await recordAct(trx, {
        actorId: caller.id,
        action: status === 'approved' ? 'social_suggestion.approve' : 'social_suggestion.decline',
        target: { type: 'social_suggestion', id },
        detail: { venueName, city, date, partyId },
      })
      await notifySender(trx, caller, suggestion, { status, partyId })
      return await readSuggestion(trx, id)
    }),
}

const photosOf = (image: string | null) => (image === null ? [] : [image])

/** Returns the id of the social. */
async function publish(trx: Transaction<DB>, suggestion: StoredSuggestion): Promise<string> {
  await waitForOtherParties(trx)
  const partyId = await insertSuggestedParty(trx, suggestion).catch(refuseStored)
  if (suggestion.until !== null) await startWeekly(trx, partyId, suggestion.until)
  await nameTownsLater(trx)
  await addJob(trx, 'place_parties', {}, { key: 'place_parties' })
  return partyId
}

type Decided = { status: 'approved' | 'declined'; partyId: string | null }

/** Notifies the sender of an admin's decision, unless the sender made it. */
async function notifySender(
  trx: Transaction<DB>,
  caller: { id: string },
  { id, senderId, venueName }: StoredSuggestion,
  { status, partyId }: Decided,
) {
  if (senderId === caller.id) return
  const notified = notification({
    kind: answered,
    facts: { event: status, venue: venueName },
    readerId: senderId,
    actorId: null,
    relatedId: id,
    relatedType: 'social_suggestion',
    actionUrl: partyId === null ? '/social-parties/suggest' : `/social-parties/${partyId}`,
  })
  await notify(trx, [notified])
}

const readSuggestion = async (db: Database, id: string) =>
  foundJson(t.errors.suggestionNotFound, await findSuggestion(db, id))

/** The reply to a retry of the call that sent it. */
export const socialSuggestionsCreated: Shown<typeof socialSuggestions> = {
  create: (db, _caller, id) => readSuggestion(db, id),
}

const isViolationOf = (constraint: string, error: unknown) =>
  error instanceof DatabaseError && error.constraint === constraint

function refuseTwice(error: unknown): never {
  throw isViolationOf('social_suggestions_once', error)
    ? Conflict('suggested_already', t.partyErrors.suggestedAlready())
    : error
}

function refuseStored(error: unknown): never {
  throw isViolationOf('social_parties_at_each_time', error)
    ? Conflict('party_exists', t.partyErrors.existsDecline())
    : error
}
