import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { earthRadius, type Position } from '../../../contract/platform/distance.ts'
import type { Placeholders } from '../db/statement.ts'
import { type Order, StartAgain } from './list-cursor.ts'
import { JsonText } from '../http/serve.ts'

/*
 * Lists sorted by the distance from a position. The distance of each row that the filters leave is computed, and only the rows of the
 * page are kept. The position is in no table, no cursor and no log line (threat 63).
 */

/** Stands for the kilometres to an unknown place: more than to any known one. */
const nowhere = sql.lit(100_000)

/** In kilometres, from the position in the arguments to the festival: what `kilometresBetween` computes. */
export function distanceTo(festivalAlias: string, arg: Placeholders<Position>) {
  const festival = sql.id(festivalAlias)
  const [latitude, longitude] = [sql`${arg.latitude}::float8`, sql`${arg.longitude}::float8`]
  // LEAST ignores null, so an unknown place is a case of its own.
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

/** The nearest first, those in one town by their first day, and those without a place last. */
export const nearestOrder = (name: string, firstDay: string): Order => ({
  name,
  by: { distance: 'float8', [firstDay]: 'date' },
  direction: 'asc',
})

/** Whether the festival is known by its town only: the list is sorted by a distance which would say too much (threat 92). */
const isOfTown = (festivalAlias: string) => sql`${sql.id(festivalAlias)}.precision = 'town'`

/** The distance of the row `page` to the festival, as the contract sends it. */
export const shownDistance = (festivalAlias: string) => sql`
  case when page.distance < ${nowhere} and not ${isOfTown(festivalAlias)} then round(page.distance)::int end as distance`

/** The town of the festival, where that stands instead of the distance: what its location begins with. */
export const shownTown = (festivalAlias: string) => sql`
  case when page.distance < ${nowhere} and ${isOfTown(festivalAlias)}
    then trim(split_part(${sql.id(festivalAlias)}.location, ',', 1)) end as town`

/** Marks a cursor as belonging to this position. It is sent only to whoever sent the position. */
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

/** The body of the reply: a page with its cursor, which is in no `Link` header, as that would be an address. */
export const nearestPage = (position: Position, { items, next, total }: NearestPage) =>
  new JsonText(
    `{"items":${items.text},"next":${JSON.stringify(next && `${markOf(position)}.${next}`)},"total":${total}}`,
  )
