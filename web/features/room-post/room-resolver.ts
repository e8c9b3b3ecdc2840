import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { NewRoomShare, wrongStay } from '../../../contract/rooms.ts'
import type { RoomValues, SentRoom } from './room-values.ts'

const bySchema = zodResolver(NewRoomShare) as unknown as Resolver<RoomValues, unknown, SentRoom>

/** The contract's own rules. It weighs the two days only once all else is right; a step says so at once. */
export const roomResolver: Resolver<RoomValues, unknown, SentRoom> = async (values, context, options) => {
  const result = await bySchema(values, context, options)
  const { availableFrom, availableTo } = values
  const message = availableFrom && availableTo && wrongStay({ availableFrom, availableTo })
  const isSaid = 'availableFrom' in result.errors || 'availableTo' in result.errors
  if (!message || isSaid) return result
  return { values: {}, errors: { ...result.errors, availableTo: { type: 'custom', message } } }
}
