import { type RawBuilder, sql } from 'kysely'
import type { SharedKind, SharedThing } from '../../../contract/pictures/shared-pictures.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import { type Placeholders, type Statement, statement } from '../../platform/db/statements/statement.ts'
import { asVisitor, festivalIsVisible, roomIsVisible } from '../../visible.ts'

/** A public thing, and the position of its cover; both are null if unknown. */
export type DrawnThing = SharedThing & { latitude: number | null; longitude: number | null }

type One = Placeholders<{ id: string }>

const shared = (kind: SharedKind, compose: (arg: One) => RawBuilder<DrawnThing>) =>
  statement(`shared_${kind.replace('-', '_')}`, compose)

/** The land is drawn around the town, not around the exact place. */
const townOfFestival = sql`left join gazetteer_places as town on town.id = festival.place_id`

const things: Record<SharedKind, Statement<{ id: string }, DrawnThing>> = {
  festivals: shared(
    'festivals',
    (arg) => sql`
      select
        festival.id,
        festival.name as title,
        festival.start_date::text as "firstDay",
        festival.end_date::text as "lastDay",
        festival.location as place,
        festival.genres as hues,
        festival.image as photo,
        town.latitude,
        town.longitude
      from festivals as festival
      ${townOfFestival}
      where festival.id = ${arg.id}::uuid and ${festivalIsVisible('festival', asVisitor)}`,
  ),
  rooms: shared(
    'rooms',
    (arg) => sql`
      select
        room.id,
        room.title,
        room.available_from::text as "firstDay",
        room.available_to::text as "lastDay",
        festival.name as place,
        festival.genres as hues,
        room.images[1] as photo,
        town.latitude,
        town.longitude
      from room_shares as room
      join festivals as festival on festival.id = room.festival_id
      ${townOfFestival}
      where room.id = ${arg.id}::uuid and ${roomIsVisible('room', asVisitor)}`,
  ),
  'social-parties': shared(
    'social-parties',
    (arg) => sql`
      select
        id,
        venue_name as title,
        to_char(date, 'YYYY-MM-DD') as "firstDay",
        to_char(date, 'YYYY-MM-DD') as "lastDay",
        city as place,
        dance_styles as hues,
        image as photo,
        latitude,
        longitude
      from social_parties
      where id = ${arg.id}::uuid`,
  ),
}

/** Null if there is no such thing, or it is not public. */
export async function findShared(db: Database, kind: SharedKind, id: string): Promise<DrawnThing | null> {
  const [thing] = await readRows(db, things[kind], { id })
  return thing ?? null
}
