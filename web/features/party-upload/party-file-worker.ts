import { trustedWorkerUrl } from '../../lib/trusted-worker.ts'
import type { PartyRow } from './party-columns.ts'
// oxlint-disable-next-line import/default -- the address of a worker, which Vite bundles
import workerUrl from './party-file.worker.ts?worker&url'
import { UnreadableFile } from './unreadable-file.ts'

/** What the worker replies: the rows, or why the file is refused; null if it failed. */
export type ReadFile = { rows: PartyRow[] } | { refusal: string | null }

/** Reads a file in a worker of its own, which ends with it. Throws `UnreadableFile` with the words for the reader. */
export async function readInWorker(file: Blob): Promise<PartyRow[]> {
  const worker = new Worker(trustedWorkerUrl('party-file', workerUrl), { type: 'module' })
  try {
    const reply = await new Promise<ReadFile>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadFile>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The worker failed')))
      worker.postMessage(file, [])
    })
    if ('rows' in reply) return reply.rows
    if (reply.refusal === null) throw new Error('The file could not be read')
    throw new UnreadableFile(reply.refusal)
  } finally {
    worker.terminate()
  }
}
