import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { earthRadius, type Position } from '../../../contract/platform/distance.ts'
import type { Placeholders } from '../db/statements/statement.ts'
import { type Order, StartAgain } from './list-cursor.ts'
import { JsonText } from '../http/serve.ts'

/*
 * Lists sorted by the distance from a position. The distance of each row that the filters leave is computed, and only the rows of the
 * page are kept. The position is in no table, no cursor and no log line (threat 63).
 */

/** The distance to an unknown place, in kilometres: more than to any known one. */
const nowhere = sql.lit(100_000)

/** In kilometres, from the position in the arguments to the festival: what `kilometresBetween` computes. */
export function distanceTo(festivalAlias: string, arg: Placeholders<Position>) {
  const festival = sql.id(festivalAlias)
  const [latitude, longitude] = [sql`${arg.latitude}::float8`, sql`${arg.longitude}::float8`]
  // LEAST ignores null, so an unknown place is a separate case.
  return sql`case when ${festival}.latitude is null then ${nowhere}::float8 else
    ${sql.lit(2 * earthRadius)} * asin(sqrt(least(1,
      power(sin(radians(${festival}.latitude - ${latitude}) / 2), 2)
      + power(sin(radians(${festival}.longitude - ${longitude}) / 2), 2)
        * cos(radians(${festival}.latitude)) * cos(radians(${latitude}))
    )))
  end`
}

/** At the end of a subquery: its columns are computed once for each row, and not again for each condition and each sort. */
export const computedOnce = sql`offset 0`

/** Nearest first; within one town by the first day; those without a place last. */
export const nearestOrder = (name: string, firstDay: string): Order => ({
  name,
  by: { distance: 'float8', [firstDay]: 'date' },
  direction: 'asc',
})

/** Whether only the town of the festival is known: sorting the list by a distance would then reveal too much (threat 92). */
const isOfTown = (festivalAlias: string) => sql`${sql.id(festivalAlias)}.precision = 'town'`

/** The distance from the row `page` to the festival, as the contract defines it. */
export const shownDistance = (festivalAlias: string) => sql`
  case when page.distance < ${nowhere} and not ${isOfTown(festivalAlias)} then round(page.distance)::int end as distance`

/** The town of the festival, returned instead of the distance: the first part of its location. */
export const shownTown = (festivalAlias: string) => sql`
  case when page.distance < ${nowhere} and ${isOfTown(festivalAlias)}
    then trim(split_part(${sql.id(festivalAlias)}.location, ',', 1)) end as town`

/** Marks a cursor as belonging to this position. It is sent only to the caller who sent the position. */
const markOf = ({ latitude, longitude }: Position) =>
  createHash('sha256').update(`${latitude} ${longitude}`).digest('base64url').slice(0, 8)

/** The cursor of the list. Throws 400 if it belongs to another position, from which other rows would come next. */
export function cursorFrom(position: Position, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const [mark, rest] = cursor.split('.', 2)
  if (mark !== markOf(position)) throw StartAgain()
  return rest
}

type NearestPage = { items: JsonText; next: string | null; total: number }

/** The body of the reply: a page with its cursor. There is no `Link` header, as the cursor would then be in an address. */
export const nearestPage = (position: Position, { items, next, total }: NearestPage) =>
  new JsonText(
    `{"items":${items.text},"next":${JSON.stringify(next && `${markOf(position)}.${next}`)},"total":${total}}`,
  )
