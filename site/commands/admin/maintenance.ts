import { NewMaintenance } from '../../../contract/notices.ts'
import { type Database, inTransaction } from '../../../server/db/connect.ts'
import { removeNotice, setNotice } from '../../../server/notices/notices.queries.ts'

export const maintenanceUsage = 'npm run admin -- maintenance on "TEXT" | off'

/** What `maintenance …` does with the database; it returns the line to print. Throws at once if the words are none that it knows. */
export function maintenance([act, text, ...rest]: string[]): (db: Database) => Promise<string> {
  if (act === 'off' && text === undefined) return turnOff
  if (act !== 'on' || rest.length > 0) throw new Error(`Usage: ${maintenanceUsage}`)
  const checked = NewMaintenance.safeParse({ text })
  if (!checked.success) throw new Error(checked.error.issues[0]?.message)
  return (db) => turnOn(db, checked.data.text)
}

async function turnOn(db: Database, text: string) {
  await inTransaction(db, (trx) => setNotice(trx, null, { kind: 'maintenance', text }))
  return 'Maintenance is on: only admins can change anything.'
}

async function turnOff(db: Database) {
  const wasOn = await inTransaction(db, (trx) => removeNotice(trx, null, 'maintenance'))
  return wasOn ? 'Maintenance is over.' : 'There was no maintenance.'
}
