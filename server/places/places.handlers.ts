import type { places } from '../../contract/places.ts'
import type { Handlers } from '../http/serve.ts'
import { completePlace } from './complete-place.ts'

export const placeHandlers: Handlers<typeof places> = {
  complete: ({ db, query }) => completePlace(db, query.query),
}
