import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'

export type SearchedTown = {
  form: string
  id: number
  /** Whether people all over the world mean this town by the name, in any language: 'Rom', 'Paris', 'NYC'. */
  isWorldCity: boolean
}

/** The prominence of some forty cities. Names in other languages have a rank that is lower by two. */
const worldCity = 8

/** Whether a town has festivals is queried in a separate select: with a join, PostgreSQL would read the towns of all festivals. */
export const searchedTowns = statement(
  'gazetteer_searched_towns',
  (arg: Placeholders<{ forms: string[] }>) => sql<SearchedTown>`
    select form, id, is_world_city
    from (
      select name as form, place_id as id,
        coalesce(rank, 0) >= ${sql.lit(worldCity)} - case when is_own then 0 else 2 end as is_world_city
      from gazetteer_names
      where name = any(${arg.forms}::text[])
    ) as found
    where is_world_city or (
      select true from festivals where festivals.place_id = found.id and approved_at is not null limit 1
    )`,
)

/** The towns with one of these names, given in plain forms: those with festivals, and world-famous cities. */
export const readSearchedTowns = (db: Database, forms: string[]) => readRows(db, searchedTowns, { forms })

const townsOfRegions = statement(
  'gazetteer_towns_of_regions',
  (arg: Placeholders<{ forms: string[]; regions: string[] }>) => sql<{ form: string; region: string }>`
    select distinct found.name as form, places.country || '.' || places.region as region
    from gazetteer_names found
    join gazetteer_places places on places.id = found.place_id
    where found.name = any(${arg.forms}::text[]) and found.is_own
      and places.country || '.' || places.region = any(${arg.regions}::text[])`,
)

/** Those of these names that are towns in one of these regions ('ES.51'), each with that region. */
export const readTownsOfRegions = (db: Database, args: { forms: string[]; regions: string[] }) =>
  readRows(db, townsOfRegions, args)

const townNames = statement(
  'gazetteer_town_names',
  (arg: Placeholders<{ ids: number[] }>) => sql<{ id: number; name: string; country: string }>`
    select id, name, country from gazetteer_places where id = any(${arg.ids}::integer[])`,
)

/** The names of towns in GeoNames, with their countries. */
export const readTownNames = async (db: Database, ids: number[]) =>
  ids.length === 0 ? [] : await readRows(db, townNames, { ids })
