import type { Transaction } from 'kysely'
import { t } from '#texts'
import type { FestivalDays } from '../../../contract/festivals/programme.ts'
import type { DB } from '../../platform/db/schema.ts'
import { Conflict } from '../../platform/http-error.ts'
import { notification } from '../../chat/notifications/notification-kind.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { countOutside, readersOutside } from './outside-days.queries.ts'
import { daysMoved } from './programme.words.ts'

type Change = { festivalId: string; before: FestivalDays; after: FestivalDays }

const isMoved = ({ before, after }: Change) => before.startDate !== after.startDate || before.endDate !== after.endDate

/** Throws 409 if new days of a festival leave events of its programme outside. */
export async function refuseMovedDays(trx: Transaction<DB>, change: Change): Promise<void> {
  if (isMoved(change) && (await countOutside(trx, change.festivalId, change.after)) > 0) throw EventsOutside()
}

/** Called once the days are stored: notifies members who saved an event that is now outside of them, except the member who moved them. */
export async function notifyOfMovedDays(trx: Transaction<DB>, movedBy: string | null, change: Change): Promise<void> {
  if (!isMoved(change)) return
  const {
    festivalId,
    after: { startDate, endDate },
  } = change
  const readers = await readersOutside(trx, festivalId, change.after)
  const about = {
    relatedId: festivalId,
    relatedType: 'festival',
    actionUrl: `/festivals/${festivalId}/programme`,
  } as const
  await notify(
    trx,
    readers
      .filter((id) => id !== movedBy)
      .map((readerId) =>
        notification({ kind: daysMoved, facts: { startDate, endDate }, readerId, actorId: null, ...about }),
      ),
  )
}

const EventsOutside = () => Conflict('events_outside', t.programmeErrors.eventsOutside())
