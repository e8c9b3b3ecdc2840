import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { line } from '../platform/fields.ts'
import { maxQueryLength } from '../platform/list-limits.ts'
import { roomLengths } from '../rooms/room-limits.ts'

export const Place = z.object({
  /** The English name of the town if it is widely known by one, otherwise its own: 'Seville', 'Córdoba'. */
  name: z.string(),
  /** The region of its country; null if it is not known. */
  region: z.string().nullable(),
  country: z.string(),
  /**
   * The text for an input field: 'Seville, Spain'. If the country has another town of the same name: 'Springfield, Illinois, United
   * States'.
   */
  label: z.string(),
})
export type Place = z.infer<typeof Place>

/** In kilometres: a town at this distance is another one. */
export const farAway = 50

const degrees = (max: number) => z.coerce.number().min(-max).max(max)

export const places = endpoints({
  complete: {
    method: 'GET',
    path: '/api/places',
    access: 'public',
    mayLag: true,
    summary:
      'Towns whose name in any language begins with the text, the best known first, at most eight; the region or country may follow, with or without a comma. None for less than two letters.',
    query: z.object({ query: line(maxQueryLength) }),
    response: z.array(Place),
    sharedFor: 3600,
  },
  elsewhere: {
    method: 'GET',
    path: '/api/places/elsewhere',
    access: 'public',
    mayLag: true,
    summary: `The best known town that a text names, if every place that it names is more than ${farAway} km from a point.`,
    query: z.object({ text: line(roomLengths.location), latitude: degrees(90), longitude: degrees(180) }),
    response: z.object({ town: z.object({ label: z.string(), kilometres: z.number().int() }).nullable() }),
  },
})
