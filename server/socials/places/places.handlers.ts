import type { places } from '../../../contract/socials/places.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { completePlace } from './complete-place.ts'

export const placeHandlers: Handlers<typeof places> = {
  complete: ({ db, query }) => completePlace(db, query.query),
}
