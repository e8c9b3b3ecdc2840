import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connections/connect.ts'

/**
 * Everything in the world is derived from numbers: the ids by which rows refer to each other, and every choice. So the same seed creates
 * the same world, and each table is filled without reading another.
 */
const kinds = [
  'member',
  'festival',
  'room',
  'request',
  'group',
  'meetup',
  'thread',
  'message',
  'client',
  'social',
] as const

export type Sql = RawBuilder<unknown>

/** SQL: the id of the n-th item of a kind. Ids grow with n, as if rows were added one after the other. */
export const idOf = (kind: (typeof kinds)[number], n: Sql) => sql`world.id(${sql.lit(kinds.indexOf(kind))}, ${n})`

/** SQL: from 0 to `count` - 1, evenly distributed; each salt gives an independent choice. */
export const pick = (n: Sql, salt: number, count: number | Sql) =>
  sql`world.pick(${n}, ${sql.lit(salt)}, ${counted(count)})`

/** SQL: from 0 to `count` - 1, the low ones far more often, because a few items are popular. */
export const popular = (n: Sql, salt: number, count: number | Sql) =>
  sql`world.popular(${n}, ${sql.lit(salt)}, ${counted(count)})`

const counted = (count: number | Sql) => (typeof count === 'number' ? sql`${sql.lit(count)}` : count)

/** SQL: a text from a list. */
export const oneOf = (list: string[], n: Sql, salt: number) => sql`(${list}::text[])[1 + ${pick(n, salt, list.length)}]`

export const numbered = (count: number) => sql`generate_series(0, ${sql.lit(count - 1)}::bigint) as n`

export const n = sql`n`

/** Creates these functions; `dropNumbers` removes them. */
export async function makeNumbers(db: Database, seed: number) {
  await sql`
    create schema world;
    create function world.pick(n bigint, salt integer, count bigint) returns bigint language sql immutable parallel safe
    return (hashint8extended(n, salt + ${sql.lit(seed)}::bigint * 1000) & 9223372036854775807) % count;
    create function world.popular(n bigint, salt integer, count bigint) returns bigint language sql immutable parallel safe
    return floor(count * power(world.pick(n, salt, 1000000007) / 1000000007.0::float8, 2))::bigint;
    create function world.id(kind integer, n bigint) returns uuid language sql immutable parallel safe
    return (
      lpad(to_hex(1735689600000 + n), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8'
      || left(md5(n || '-' || kind || '-' || ${sql.lit(seed)}), 15)
    )::uuid;`.execute(db)
}

export const dropNumbers = (db: Database) => sql`drop schema world cascade`.execute(db)

export type Sizes = ReturnType<typeof sizesOf>

/**
 * The number of each kind in a world of this scale; `messages`, in all its chats, may be set separately, because they take the most time.
 */
export function sizesOf(scale: number, messages = 10_000_000 * scale) {
  const scaled = (count: number) => Math.max(10, Math.round(count * scale))
  return {
    members: scaled(200_000),
    festivals: scaled(20_000),
    rooms: scaled(100_000),
    directThreads: scaled(400_000),
    messages: Math.max(1000, Math.round(messages)),
    socials: scaled(5000),
    meetups: scaled(20_000),
    follows: scaled(1_000_000),
    blocks: scaled(20_000),
    favorites: scaled(400_000),
    goers: scaled(600_000),
    notifications: scaled(1_000_000),
  }
}
