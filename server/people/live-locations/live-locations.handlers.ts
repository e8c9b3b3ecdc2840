import { t } from '#texts'
import type { liveLocations } from '../../../contract/people/live-locations.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { seesFestival } from '../../festivals/festival-attendance/attendees.queries.ts'
import { Conflict, NotFound } from '../../platform/http-error.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { signingKey } from '../../platform/storage/signing-key.queries.ts'
import type { Viewer } from '../../visible.ts'
import {
  deleteShare,
  findShare,
  lockFestival,
  lockSession,
  insertShare,
  liveAudience,
  liveLocationList,
  moveShare,
} from './live-locations.queries.ts'
import { memberGrid } from './member-grid.ts'
import { type Stay, approximatePlace } from './approximate-place.ts'
import { keepLastPlace, keepStay, readStays } from './approximate-places.queries.ts'

export function liveLocationHandlers({ db: own }: { db: Database }): Handlers<typeof liveLocations> {
  const secret = signingKey(own, 'live_locations')
  return {
    own: async ({ caller, db }) => ({ share: (await findShare(db, caller)) ?? null }),

    async put({ caller, db, body: { festivalId, minutes, accuracy = null, ...place } }) {
      const key = await secret()
      return await inTransaction(db, async (trx) => {
        await lockMember(trx, caller.id)
        await lockSession(trx, caller)
        const festival = await lockFestival(trx, caller, festivalId)
        if (!festival) throw NotFound(t.errors.festivalNotFound())
        const running = await findShare(trx, caller)
        if (running && running.festivalId !== festivalId) throw SharedElsewhere(running.festival)
        if (minutes === undefined && !running?.isHere) throw NotShared()
        if (!festival.isOn) throw FestivalNotOn(festival.name)
        const grid = memberGrid(caller.id, key)
        const stays = await readStays(trx, caller.id, { grid, place })
        const shown = approximatePlace(place, { grid, stays, running: lastOf(running) })
        const located = { ...place, accuracy, shown, sessionId: caller.sessionId }
        if (running) await moveShare(trx, caller.id, located)
        else {
          await insertShare(trx, { ...located, userId: caller.id, festivalId, minutes: minutes ?? 0 })
          await keepStay(trx, caller.id, { grid, stays, place, shown })
        }
        const share = await findShare(trx, caller)
        if (!share) throw NotShared()
        return share
      })
    },

    async stop({ caller, db }) {
      const key = await secret()
      return await inTransaction(db, async (trx) => {
        await lockMember(trx, caller.id)
        const share = await deleteShare(trx, caller.id)
        if (share) await keepLastPlace(trx, key, share)
        return undefined
      })
    },

    list: ({ caller, db, params, query }) => pageAt(db, liveLocationList, { caller, festivalId: params.id, query }),

    audience: ({ caller, db, params, query }) => pageAt(db, liveAudience, { caller, festivalId: params.id, query }),
  }
}

type Wanted = { caller: NonNullable<Viewer>; festivalId: string; query: { limit: number; cursor?: string | undefined } }

async function pageAt(db: Database, list: typeof liveAudience, { caller, festivalId, query }: Wanted) {
  if (!(await seesFestival(db, caller, festivalId))) throw NotFound(t.errors.festivalNotFound())
  return await readPage(db, list, { viewerId: caller.id, festivalId }, query)
}

function lastOf(share: Awaited<ReturnType<typeof findShare>>): Stay | null {
  if (!share || share.shownLatitude === null || share.shownLongitude === null) return null
  const { latitude, longitude, shownLatitude, shownLongitude } = share
  return { place: { latitude, longitude }, shown: { latitude: shownLatitude, longitude: shownLongitude } }
}

const FestivalNotOn = (festival: string) => Conflict('festival_not_on', t.safetyErrors.festivalNotOn({ festival }))

const SharedElsewhere = (festival: string) => Conflict('shared_elsewhere', t.safetyErrors.sharedElsewhere({ festival }))

const NotShared = () => Conflict('not_shared', t.safetyErrors.notShared())
