import type { ReadFile } from './judge-in-worker.ts'
import type { PartyRow } from './party-columns.ts'
import { judge } from './party-row.ts'
import { readPartyFile } from './read-party-file.ts'
import { UnreadableFile } from '../../lib/table-upload/unreadable-file.ts'

/** Reads and judges a file of parties, or judges rows that were corrected, away from the page, which stays usable. */
addEventListener('message', ({ data }: MessageEvent<Blob | PartyRow[]>) => void answer(data))

async function answer(given: Blob | PartyRow[]) {
  const today = new Date().toISOString().slice(0, 10)
  const reading = given instanceof Blob ? readPartyFile(given) : Promise.resolve(given)
  const reply: ReadFile = await reading.then(
    (rows) => ({ rows: rows.map((row) => judge(row, today)) }),
    (error: unknown) => ({ refusal: error instanceof UnreadableFile ? error.message : null }),
  )
  postMessage(reply)
}
