import { z } from 'zod'
import { roughly } from './distance.ts'
import { degrees } from './fields.ts'

/*
 * Lists in pages, sorted by the distance from the reader. Such a call reads only, but is a POST, and the page is in its body with its
 * cursor: no address says where the reader is, and addresses are logged and kept in histories.
 */

/** Where the reader is. A browser rounds it before it sends it; a more exact one is refused. */
export const RoughPosition = z
  .object({ latitude: degrees(90), longitude: degrees(180) }, 'Please say where you are')
  .refine((position) => {
    const { latitude, longitude } = roughly(position)
    return latitude === position.latitude && longitude === position.longitude
  }, 'Please round your position to two decimals')

/** From the reader, in whole kilometres; null if no more than the town is known, or nothing. The list is sorted by the town's then. */
export const Distance = z.int().nullable()

/** `next` is the cursor of the page after it, `total` the length of the whole list, at most `maxCounted`. */
export const nearestPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable(), total: z.int() })
