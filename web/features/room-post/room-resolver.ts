import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { NewRoomShare, wrongStay } from '../../../contract/rooms.ts'
import { today } from '../../lib/dates.ts'
import type { RoomValues, SentRoom } from './room-values.ts'

const bySchema = zodResolver(NewRoomShare) as unknown as Resolver<RoomValues, unknown, SentRoom>

/**
 * The contract's own rules. It weighs the two days only once all else is right; a step says so at once. Nobody would find a stay
 * that is over: only a room that has been one (`savedTo` is its last day) may still be one when something else is changed.
 */
export function roomResolver(savedTo: string | null): Resolver<RoomValues, unknown, SentRoom> {
  return async (values, context, options) => {
    const result = await bySchema(values, context, options)
    const { availableFrom, availableTo } = values
    const isOver = availableTo < today() && availableTo !== savedTo
    const message =
      availableFrom && availableTo && (wrongStay({ availableFrom, availableTo }) ?? (isOver && 'This day is over'))
    const isSaid = 'availableFrom' in result.errors || 'availableTo' in result.errors
    if (!message || isSaid) return result
    return { values: {}, errors: { ...result.errors, availableTo: { type: 'custom', message } } }
  }
}
