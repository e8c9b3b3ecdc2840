import { trustedWorkerUrl } from '../../../lib/browser/trusted-worker.ts'
import type { EncodingName } from '../../../lib/table-upload/encodings.ts'
import type { FileRows } from '../../../lib/table-upload/read-table.ts'
import type { PartyColumn, PartyRow } from './party-columns.ts'
import type { JudgedParty } from './party-row.ts'
// oxlint-disable-next-line import/default -- the address of a worker, which Vite bundles
import workerUrl from './party-file.worker.ts?worker&url'
import { UnreadableFile } from '../../../lib/table-upload/unreadable-file.ts'

/** A file, with its encoding if a person chose one, or corrected rows. */
export type Asked = { file: Blob; encoding?: EncodingName | undefined } | { rows: PartyRow[] }

type JudgedFile = { rows: JudgedParty[]; guess: FileRows<PartyColumn>['guess'] }
/** The worker's reply: the rows, or the reason why the file is refused; null if it failed. */
export type ReadFile = JudgedFile | { refusal: string | null }

/**
 * Reads a file and validates its rows, or validates corrected rows, in a worker, which is terminated afterwards: thousands of rows take
 * some hundred milliseconds. Throws `UnreadableFile` with a text for the reader.
 */
export async function judgeInWorker(given: Asked): Promise<JudgedFile> {
  const worker = new Worker(trustedWorkerUrl('party-file', workerUrl), { type: 'module' })
  try {
    const reply = await new Promise<ReadFile>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadFile>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The worker failed')))
      worker.postMessage(given, [])
    })
    if ('rows' in reply) return reply
    if (reply.refusal === null) throw new Error('The file could not be read')
    throw new UnreadableFile(reply.refusal)
  } finally {
    worker.terminate()
  }
}
