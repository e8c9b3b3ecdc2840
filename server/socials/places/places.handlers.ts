import type { places } from '../../../contract/socials/places.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { completePlace } from './complete-place.ts'
import { townElsewhere } from './town-elsewhere.ts'

export const placeHandlers: Handlers<typeof places> = {
  complete: ({ db, query }) => completePlace(db, query.query),
  elsewhere: async ({ db, query: { text, ...point } }) => ({ town: await townElsewhere(db, text, point) }),
}
