import type { QueryClient } from '@tanstack/react-query'
import type { WholeFestival } from '../../../../contract/festivals/festivals.ts'
import { roughly } from '../../../../contract/platform/distance.ts'
import { daysFromFestival } from '../../../../contract/rooms/festival-nights.ts'
import type { Api } from '../../../lib/api.ts'
import { within } from '../../../lib/outbox/within.ts'
import { festivalQuery } from '../../festivals/festivals/festivals.queries.ts'
import { formatElsewhere, formatOtherNights } from './room-doubts.words.ts'
import type { RoomValues } from './room-values.ts'

type Stated = Pick<RoomValues, 'festivalId' | 'availableFrom' | 'availableTo' | 'location'>
type Context = { api: Api; queryClient: QueryClient }

/** What may be a mistake, at its field. */
export type Doubt = { name: keyof Stated; text: string }

/** In milliseconds: a question is not worth a longer wait. */
const maxWait = 2000

/** The festival of this id; null if it cannot be loaded now. */
export const loadFestival = ({ api, queryClient }: Context, id: string): Promise<WholeFestival | null> =>
  within(maxWait, queryClient.ensureQueryData(festivalQuery(api, id))).catch(() => null)

/** Nights outside the festival's days, and a place in another city. What is `saved` already was asked about then. */
export async function findDoubts(context: Context, stated: Stated, saved: Stated): Promise<Doubt[]> {
  const festival = await loadFestival(context, stated.festivalId)
  if (!festival) return []
  const isNew = (...names: (keyof Stated)[]) =>
    ['festivalId' as const, ...names].some((name) => stated[name] !== saved[name])
  const doubts: Doubt[] = []
  if (isNew('availableFrom', 'availableTo') && daysFromFestival(stated, festival) !== 0)
    doubts.push({ name: 'availableFrom', text: formatOtherNights(stated, festival) })
  const town = isNew('location') ? await loadElsewhere(context, stated.location, festival) : null
  if (town) doubts.push({ name: 'location', text: formatElsewhere(town, festival) })
  return doubts
}

async function loadElsewhere({ api, queryClient }: Context, location: string, festival: WholeFestival) {
  const { latitude, longitude } = festival
  if (latitude === null || longitude === null || location === festival.location) return null
  const query = { text: location, ...roughly({ latitude, longitude }) }
  const answer = queryClient.ensureQueryData({
    queryKey: ['places', 'elsewhere', query],
    queryFn: () => api.places.elsewhere({ query }),
  })
  return await within(maxWait, answer).then(
    ({ town }) => town,
    () => null,
  )
}
