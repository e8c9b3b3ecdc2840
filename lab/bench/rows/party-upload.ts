import { join } from 'node:path'
import { sql } from 'kysely'
import { maxUploadRows } from '../../../contract/socials/party-limits.ts'
import { connect, type Database } from '../../../server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '../../../server/platform/db/embedded-postgres.ts'
import { dayFromNow } from '../../../server/platform/days.ts'
import { signUp } from '../member.ts'
import { atLeast, atMost, both, type Row } from '../row.ts'
import { withSite } from '../site.ts'

export const partyUpload: Row = {
  name: 'party-upload',
  promise: `${maxUploadRows} socials in as many places in one upload: stored and placed by the gazetteer in one call`,
  measure: () =>
    withSite(async ({ address }, dataDir) => {
      const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
      const db = connect(postgres.connection, { max: 1 })
      try {
        const { api, user } = await signUp(address)
        await db.updateTable('users').set({ isAdmin: true }).where('id', '=', user.id).execute()
        const parties = await partiesOf(db)
        const before = performance.now()
        const { created, geocodedCount } = await api.socialParties.upload({ body: { parties } })
        const took = performance.now() - before
        if (created !== maxUploadRows) throw new Error(`${created} of ${maxUploadRows} were stored`)
        return both(atMost(took / 1000, 10, 's'), atLeast(geocodedCount / maxUploadRows, 0.95, 'of them placed'))
      } finally {
        await db.destroy()
        await postgres.stop()
      }
    }),
}

/** One party in each of so many towns, named as people write them: a town and its country. */
async function partiesOf(db: Database) {
  const { rows: towns } = await sql<{ name: string; country: string }>`
    select name, country from gazetteer_places where population > 5000 order by md5(id::text) limit ${maxUploadRows}`.execute(
    db,
  )
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  return towns.map(({ name, country }, at) => ({
    venueName: `Sala ${at}`,
    address: `Calle Mayor ${at}, ${name}, ${countries.of(country)}`,
    city: name,
    date: dayFromNow(1 + (at % 60)),
    time: '9:00 PM',
    danceStyles: ['Salsa'],
  }))
}
