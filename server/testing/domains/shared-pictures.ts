import { sql } from 'kysely'
import { sharedKinds, sharedPicturePath } from '../../../contract/pictures/shared-pictures.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findShared } from '../../pictures/shared-pictures/shared-pictures.queries.ts'

type Kind = (typeof sharedKinds)[number]

/** The address of the picture of a public thing. */
export async function pictureOf(db: Database, kind: Kind, id: string): Promise<string> {
  const thing = await findShared(db, kind, id)
  if (!thing) throw new Error(`nobody sees ${kind} ${id}`)
  return sharedPicturePath(kind, thing)
}

/** Adds a social; returns its id. */
export async function addParty(db: Database, { venueName = 'La Bodega', city = 'Cali' } = {}): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into social_parties (venue_name, address, city, date, time, dance_styles)
    values (${venueName}, 'Calle 5 # 20-30', ${city}, now()::date + 9 + time '20:00', '8:00 PM - 1:00 AM', '{Salsa}')
    returning id`.execute(db)
  return rows[0]!.id
}
