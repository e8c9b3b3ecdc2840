import type { Asked, ReadFile } from './judge-in-worker.ts'
import { judge } from './party-row.ts'
import { readPartyFile } from './read-party-file.ts'
import { UnreadableFile } from '../../../lib/table-upload/unreadable-file.ts'

/** Reads and validates a file of parties, or validates corrected rows, in a worker, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data))

async function answer(given: Asked) {
  const today = new Date().toISOString().slice(0, 10)
  const reading = 'file' in given ? readPartyFile(given.file, today, given.encoding) : { rows: given.rows, guess: null }
  const reply: ReadFile = await Promise.resolve(reading).then(
    ({ rows, guess }) => ({ rows: rows.map((row) => judge(row, today)), guess }),
    (error: unknown) => ({ refusal: error instanceof UnreadableFile ? error.message : null }),
  )
  postMessage(reply)
}
