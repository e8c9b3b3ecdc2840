import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import type { TownInArea } from '../gazetteer/town-and-area.ts'

export type TownRow = {
  id: number
  name: string
  /** ISO 3166: 'ES'. */
  country: string
  /** The code of the region in GeoNames. */
  region: string
  population: number
  /** How likely the name by which it was found means this town. */
  rank: number
  /** The lead of the best known namesake in the country over this town: 1 is ten times the population. */
  namesakeAhead: number | null
}

type TownArgs = {
  /** Plain forms: prefixes of names, and complete names. */
  beginning: string
  whole: string[]
}

/** More than are displayed, as indistinguishable namesakes and towns elsewhere are left out. */
const maxTowns = 24
/** A town may have a name in thirty languages that begins with the same letters. */
const maxNames = 200
/** A completely typed name counts as if its town had ten times the population. */
const moreForWhole = 1

/** The best known of the towns that `named`, a select of `place_id` and `rank`, finds under several names each. */
const bestKnown = (named: RawBuilder<unknown>) => sql<TownRow>`
    with named as (${named}),
    best as (
      select place_id, max(rank) as rank from named
      group by place_id order by max(rank) desc nulls last, place_id limit ${sql.lit(maxTowns)}
    )
    select places.id, places.name, places.country, places.region, places.population, coalesce(best.rank, 0) as rank,
      (
        select max(other.prominence) - places.prominence
        from gazetteer_names same
        join gazetteer_places other on other.id = same.place_id
        where same.name = plain(regexp_replace(places.name, '^.* / ', '')) and same.is_own
          and other.country = places.country and other.id <> places.id
      ) as namesake_ahead
    from best
    join gazetteer_places places on places.id = best.place_id
    order by best.rank desc nulls last, best.place_id`

/**
 * The best known towns by their names. Two or three letters are looked up in the index of known towns. Longer prefixes are looked up among
 * all names, where at most 2,400 share the same four letters.
 */
export const townsBeginning = statement('places_beginning', (arg: Placeholders<TownArgs>) =>
  bestKnown(sql`
      (select place_id, rank from gazetteer_names
        where length(${arg.beginning}::text) < 4 and left(name, 2) = left(${arg.beginning}::text, 2)
          and left(name, length(${arg.beginning}::text)) = ${arg.beginning}::text and rank >= 4.5
        order by rank desc limit ${sql.lit(maxNames)})
      union all
      (select place_id, rank from gazetteer_names
        where length(${arg.beginning}::text) > 3
          and name >= ${arg.beginning}::text and name < ${arg.beginning}::text || chr(1114111)
        order by rank desc nulls last limit ${sql.lit(maxNames)})
      union all
      (select place_id, rank + ${sql.lit(moreForWhole)} from gazetteer_names
        where name = any(${arg.whole}::text[])
        order by rank desc nulls last limit ${sql.lit(maxNames)})`),
)

/** Best known first; none while the gazetteer is not loaded. */
export const readTowns = (db: Database, args: TownArgs) => readRows(db, townsBeginning, args)

type InAreas = { towns: string[]; forms: string[]; countries: string[]; regions: string[] }

/** The names are looked up once, whatever the number of areas. */
export const townsInAreas = statement('places_in_areas', (arg: Placeholders<InAreas>) =>
  bestKnown(sql`
      select found.place_id, found.rank + ${sql.lit(moreForWhole)} as rank
      from gazetteer_names found
      join gazetteer_places town on town.id = found.place_id
      where found.name = any(${arg.towns}::text[])
        and exists (
          select from unnest(${arg.forms}::text[], ${arg.countries}::text[], ${arg.regions}::text[])
            as wanted (form, country, region)
          where wanted.form = found.name and wanted.country = town.country and wanted.region in ('', town.region)
        )`),
)

/** The towns with one of these names in one of its areas. */
export async function readTownsInAreas(db: Database, wanted: TownInArea[]): Promise<TownRow[]> {
  return wanted.length === 0 ? [] : await readRows(db, townsInAreas, inAreas(wanted))
}

export function inAreas(wanted: TownInArea[]): InAreas {
  const pairs = wanted.flatMap(({ town, areas }) => areas.map((area) => ({ ...area, town })))
  return {
    towns: [...new Set(wanted.map(({ town }) => town))],
    forms: pairs.map(({ town }) => town),
    countries: pairs.map(({ country }) => country),
    regions: pairs.map(({ region }) => region),
  }
}

const townsById = statement('places_by_id', (arg: Placeholders<{ ids: number[] }>) =>
  bestKnown(sql`select unnest(${arg.ids}::integer[]) as place_id, 0 as rank`),
)

export const readTownsById = (db: Database, ids: number[]) => readRows(db, townsById, { ids })
