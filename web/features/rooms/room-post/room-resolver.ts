import type { Resolver } from 'react-hook-form'
import { t } from '#texts'
import { wrongNights } from '../../../../contract/rooms/festival-nights.ts'
import { wrongStay } from '../../../../contract/rooms/room-options.ts'
import type { NewRoomShare } from '../../../../contract/rooms/rooms.ts'
import { today } from '../../../lib/format/dates.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import type { RoomValues, SentRoom } from './room-values.ts'

const bySchema = lazyResolver<typeof NewRoomShare, RoomValues>(() =>
  import('../../../../contract/rooms/rooms.ts').then(({ NewRoomShare }) => NewRoomShare),
)

type Stay = Pick<RoomValues, 'festivalId' | 'availableFrom' | 'availableTo'>
type FestivalOf = (id: string) => Promise<{ startDate: string; endDate: string } | null>

/**
 * Validates with the contract's schema. The schema compares the two days only if all other fields are valid, so they are compared
 * here as well, for an error at once, and with those of the festival. A stay in the past is refused, because nobody would find it; only a
 * room that was `saved` with one may keep it when its other fields change.
 */
export function roomResolver(saved: Stay | null, festivalOf: FestivalOf): Resolver<RoomValues, unknown, SentRoom> {
  return async (values, context, options) => {
    const result = await bySchema(values, context, options)
    const hasDayError = 'availableFrom' in result.errors || 'availableTo' in result.errors
    const wrong = hasDayError || !values.availableFrom || !values.availableTo ? null : await wrongDays(values)
    if (!wrong) return result
    return { values: {}, errors: { ...result.errors, [wrong.field]: { type: 'custom', message: wrong.message } } }
  }

  async function wrongDays(stay: Stay) {
    const { festivalId, availableFrom, availableTo } = stay
    const isOver = availableTo < today() && availableTo !== saved?.availableTo
    const message = wrongStay(stay) ?? (isOver ? t.roomPost.thisDayIsOver() : null)
    if (message !== null) return { field: 'availableTo', message }
    const isSaved =
      festivalId === saved?.festivalId && availableFrom === saved.availableFrom && availableTo === saved.availableTo
    const festival = isSaved || festivalId === '' ? null : await festivalOf(festivalId)
    return festival && wrongNights(stay, festival)
  }
}
