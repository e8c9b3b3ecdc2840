import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { readRows } from '../db/named-statements.ts'
import { type Placeholders, statement } from '../db/statement.ts'

export type SearchedTown = {
  form: string
  id: number
  /** 'ES.51' */
  region: string
  isOwn: boolean
  hasFestivals: boolean
}

const searchedTowns = statement(
  'gazetteer_searched_towns',
  (arg: Placeholders<{ forms: string[]; regions: string[] }>) => sql<SearchedTown>`
    select form, id, region, is_own as "isOwn", has_festivals as "hasFestivals"
    from (
      select found.name as form, places.id, places.country || '.' || places.region as region, found.is_own,
        exists (select from festivals where place_id = places.id and approved_at is not null) as has_festivals
      from gazetteer_names found
      join gazetteer_places places on places.id = found.place_id
      where found.name = any(${arg.forms}::text[])
    ) as towns
    where has_festivals or (is_own and region = any(${arg.regions}::text[]))`,
)

/** The towns with one of these names, given in plain forms, that have festivals, or have the name of one of these regions, too. */
export const readSearchedTowns = (db: Database, args: { forms: string[]; regions: string[] }) =>
  readRows(db, searchedTowns, args)
