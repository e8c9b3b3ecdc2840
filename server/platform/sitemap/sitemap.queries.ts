import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/connections/connect.ts'
import { readRowsTogether } from '../db/statements/named-statements.ts'
import type { DB } from '../db/schema.ts'
import { type Placeholders, statement, todayUtc } from '../db/statements/statement.ts'

/** Pages that every visitor may see and search engines should find: `rows` is `table where conditions`. */
const kinds = {
  festivals: {
    rows: sql`festivals where approved_at is not null`,
    changed: sql`greatest(approved_at, calendar_changed_at)`,
  },
  'social-parties': { rows: sql`social_parties where date >= ${todayUtc}`, changed: sql`updated_at` },
}
export type SitemapKind = keyof typeof kinds

export const sitemapKinds = Object.keys(kinds) as SitemapKind[]

/**
 * The number of pages of a part when it is made, and the maximum: what is approved later is between the others. A page has an address in
 * each language, and search engines read up to 50,000 addresses and 50 MB of a part.
 */
const madePages = 100
export const maxPages = 5_000

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Divides the rows of a kind into parts, in the order of their ids. */
export async function storeParts(trx: Transaction<DB>, kind: SitemapKind): Promise<void> {
  const { rows, changed } = kinds[kind]
  await trx.deleteFrom('sitemapParts').where('kind', '=', kind).execute()
  await sql`
    insert into sitemap_parts (kind, number, first_id, changed_at)
    select ${kind}, part + 1, (array_agg(id order by id))[1], max(changed)
    from (
      select id, ${changed} as changed, (row_number() over (order by id) - 1) / ${sql.lit(madePages)} as part from ${rows}
    ) as divided
    group by part`.execute(trx)
}

type Part = { kind: SitemapKind; number: number; changedAt: string }

const allParts = statement(
  'sitemap_parts',
  () => sql<Part>`
    select kind, number, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD') as "changedAt"
    from sitemap_parts
    order by kind, number`,
)

/** The parts that the last job made; `changedAt` is a day (UTC). */
export const readParts = (db: Database): Promise<Part[]> => readRowsTogether(db, allParts, {})

/** `changedAt` is a day (UTC). */
type ListedPage = { id: string; changedAt: string }

const pagesOf = Object.fromEntries(
  sitemapKinds.map((kind) => [
    kind,
    statement(
      `sitemap_pages_of_${kind.replace('-', '_')}`,
      (arg: Placeholders<{ number: number }>) => sql<ListedPage>`
        select shown.id, to_char(shown.changed at time zone 'UTC', 'YYYY-MM-DD') as "changedAt"
        from sitemap_parts as part
        cross join lateral (
          select id, ${kinds[kind].changed} as changed
          from ${kinds[kind].rows}
            and id >= part.first_id
            and id < coalesce(
              (select first_id from sitemap_parts as next where next.kind = part.kind and next.number = part.number + 1),
              ${sql.lit(lastId)}::uuid
            )
          order by id
          limit ${sql.lit(maxPages)}
        ) as shown
        where part.kind = ${sql.lit(kind)} and part.number = ${arg.number}::int
        order by shown.id`,
    ),
  ]),
)

/** The pages of a part that are public now. */
export const readPages = (db: Database, kind: SitemapKind, number: number): Promise<ListedPage[]> =>
  readRowsTogether(db, pagesOf[kind]!, { number })
