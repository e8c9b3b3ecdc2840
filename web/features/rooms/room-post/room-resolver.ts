import type { Resolver } from 'react-hook-form'
import { wrongStay } from '../../../../contract/rooms/room-options.ts'
import type { NewRoomShare } from '../../../../contract/rooms/rooms.ts'
import { today } from '../../../lib/format/dates.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import type { RoomValues, SentRoom } from './room-values.ts'

const bySchema = lazyResolver<typeof NewRoomShare, RoomValues>(() =>
  import('../../../../contract/rooms/rooms.ts').then(({ NewRoomShare }) => NewRoomShare),
)

/**
 * Validates with the contract's schema. The schema compares the two days only if all other fields are valid, so they are compared
 * here as well, for an error at once. A stay in the past is refused, because nobody would find it; only a room that was saved with
 * one (`savedTo` is its last day) may keep it when its other fields change.
 */
export function roomResolver(savedTo: string | null): Resolver<RoomValues, unknown, SentRoom> {
  return async (values, context, options) => {
    const result = await bySchema(values, context, options)
    const { availableFrom, availableTo } = values
    const isOver = availableTo < today() && availableTo !== savedTo
    const message =
      availableFrom && availableTo && (wrongStay({ availableFrom, availableTo }) ?? (isOver && 'This day is over'))
    const hasDayError = 'availableFrom' in result.errors || 'availableTo' in result.errors
    if (!message || hasDayError) return result
    return { values: {}, errors: { ...result.errors, availableTo: { type: 'custom', message } } }
  }
}
