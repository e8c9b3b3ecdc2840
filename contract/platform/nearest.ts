import { z } from 'zod'
import { t } from '#texts'
import { roughly } from './distance.ts'
import { degrees } from './fields.ts'

/*
 * Paged lists, sorted by the distance from the reader. Such a call only reads, but is a POST with the page and its cursor in the body:
 * addresses are logged and stored in histories, so none may contain the reader's position.
 */

/** The reader's position. Browsers round it before sending it; a more precise one is refused. */
export const RoughPosition = z
  .object({ latitude: degrees(90), longitude: degrees(180) }, { error: t.errors.whereYouAre })
  .refine(
    (position) => {
      const { latitude, longitude } = roughly(position)
      return latitude === position.latitude && longitude === position.longitude
    },
    { error: t.errors.roundPosition },
  )

/**
 * The distance from the reader in whole kilometres. Null if only the town or nothing is known; the list is then sorted by the town's
 * distance.
 */
export const Distance = z.int().nullable()

/** `next` is the cursor of the next page, `total` the length of the list, at most `maxCounted`. */
export const nearestPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable(), total: z.int() })
