import type { Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { t } from '#texts'
import type { socialParties, SocialPartyChange } from '../../../contract/socials/social-parties.ts'
import { recordAct, recordActs } from '../../desk/audit-log/audit-log.queries.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { findPlaces } from '../gazetteer/find-places.ts'
import { type Geocoder, locate } from '../gazetteer/geocoder.ts'
import { hasGazetteer } from '../gazetteer/load-gazetteer.job.ts'
import { bindPhotos } from '../../pictures/photos/bound-photos.ts'
import { Conflict } from '../../platform/http-error.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { foundJson, type Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import {
  deleteParties,
  deleteParty,
  findManagedParty,
  isPointOutdated,
  lockParty,
  managedParties,
  type PartyFields,
  type PartyPoint,
  placeVenue,
  readParty,
  type StoredParty,
  updateParty,
} from './managed-parties.queries.ts'
import { nameTownsLater } from './name-towns.job.ts'
import { settleVotes } from './party-votes.queries.ts'
import { waitForOtherParties } from './upload-parties.queries.ts'
import { endWeeklyOn, startWeekly, stopWeekly } from './weekly-parties.queries.ts'

type Managing = Pick<typeof socialParties, 'managed' | 'town' | 'details' | 'change' | 'remove' | 'removeMany' | 'keep'>

/** The calls of admins for single parties; each act is in the audit log. */
export const managedPartyHandlers = ({ geocoder }: Pick<Services, 'geocoder'>): Handlers<Managing> => ({
  managed: ({ db, query: { limit, cursor, ...filters } }) =>
    readPage(db, managedParties(filters), { query: filters.query }, { limit, cursor }),

  async town({ db, query: { city, address = '' } }) {
    const [found] = (await hasGazetteer(db)) ? await findPlaces(db, [{ city, address }]) : []
    return { town: found?.place ?? null, timeZone: found?.timeZone ?? null }
  },

  details: ({ db, params }) => readManaged(db, params.id),

  async change({ caller, db, params, body }) {
    const { isWeekly, until, alsoLater, keepsPoint: _, ...given } = body
    // Runs before the transaction, as it must not wait for the geocoder.
    const found = isPointOutdated(await readParty(db, params.id), body)
      ? await locateParty(db, geocoder, body)
      : noPoint
    return await inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      await waitForOtherParties(trx)
      const before = await lockParty(trx, params.id)
      const fields = { ...given, image: given.image === undefined ? before.image : given.image }
      await bindPhotos(trx, caller.id, photosOf(before), photosOf(fields), 'image')
      const changed = changesOf(before, fields)
      const differs = before.weeklyId !== null && !alsoLater && (before.differs || Object.keys(changed).length > 0)
      const point = isPointOutdated(before, body) ? found : pointOf(before, body)
      await updateParty(trx, before, { ...fields, ...point }, { alsoLater, differs }).catch(refuseSecondParty)
      const isPlacedNow = point.latitude !== before.latitude || point.longitude !== before.longitude
      if (point.pointFrom === 'hand' && isPlacedNow) await placeVenue(trx, { ...fields, ...point })
      await repeat(trx, before, { isWeekly, until })
      const detail = { before: changed, isWeekly, until, alsoLater }
      await recordAct(trx, { actorId: caller.id, action: 'social_party.change', target: theParty(params), detail })
      await addJob(trx, 'place_parties', {}, { key: 'place_parties' })
      await nameTownsLater(trx)
      return await readManaged(trx, params.id)
    })
  },

  remove: ({ caller, db, params, query: { later = false } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const party = await lockParty(trx, params.id)
      await deleteParty(trx, party, later)
      const { venueName, city, date } = party
      const detail = { venueName, city, date, later }
      await recordAct(trx, { actorId: caller.id, action: 'social_party.remove', target: theParty(params), detail })
      return undefined
    }),

  removeMany: ({ caller, db, body: { ids } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const removed = await deleteParties(trx, ids)
      const acts = removed.map(({ id, ...detail }) => ({
        action: 'social_party.remove' as const,
        target: theParty({ id }),
        detail: { ...detail, later: false },
      }))
      await recordActs(trx, caller.id, acts)
      return { removed: removed.length }
    }),

  keep: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      await lockParty(trx, params.id)
      await settleVotes(trx, params.id)
      await recordAct(trx, { actorId: caller.id, action: 'social_party.keep', target: theParty(params) })
      return undefined
    }),
})

const photosOf = ({ image }: { image: string | null }) => (image === null ? [] : [image])

const theParty = ({ id }: { id: string }) => ({ type: 'social_party', id }) as const

const noPoint = { latitude: null, longitude: null, pointFrom: null }

/** The point of an address, or of its town; without one, the job looks it up again. */
async function locateParty(db: Database, geocoder: Geocoder | null, place: SocialPartyChange): Promise<PartyPoint> {
  const [found] = (await hasGazetteer(db)) ? await locate(db, geocoder, [place]) : []
  if (!found) return noPoint
  const { isExact, ...point } = found
  return { ...point, pointFrom: isExact ? 'address' : 'town' }
}

/** The point that an admin left unchanged, or set. */
function pointOf(before: StoredParty, { latitude = null, longitude = null }: SocialPartyChange): PartyPoint {
  const isSame = latitude === before.latitude && longitude === before.longitude
  return { latitude, longitude, pointFrom: isSame ? before.pointFrom : 'hand' }
}

async function readManaged(db: Database, id: string) {
  return foundJson(t.errors.partyNotFound, await findManagedParty(db, id))
}

/** Makes a party weekly, changes the end of its weekly night, or ends the night with this party. */
async function repeat(
  trx: Transaction<DB>,
  { id, weeklyId, date }: StoredParty,
  { isWeekly, until }: Pick<SocialPartyChange, 'isWeekly' | 'until'>,
) {
  if (weeklyId === null) return isWeekly && startWeekly(trx, id, until)
  return isWeekly ? endWeeklyOn(trx, weeklyId, until) : stopWeekly(trx, weeklyId, date)
}

/** The earlier values of the fields that an admin changed. */
function changesOf(before: StoredParty, after: PartyFields) {
  const { venueName, address, city, date, time, instagramLink, danceStyles, latitude, longitude, image } = before
  const was = {
    venueName,
    address,
    city,
    date: date.replace(' ', 'T'),
    time,
    instagramLink,
    danceStyles,
    latitude,
    longitude,
    image,
  }
  const isSame = (name: keyof typeof was) => JSON.stringify(was[name]) === JSON.stringify(after[name] ?? null)
  return Object.fromEntries(Object.entries(was).filter(([name]) => !isSame(name as keyof typeof was)))
}

function refuseSecondParty(error: unknown): never {
  const isSecond = error instanceof DatabaseError && error.constraint === 'social_parties_at_each_time'
  throw isSecond ? Conflict('party_exists', t.partyErrors.exists()) : error
}
