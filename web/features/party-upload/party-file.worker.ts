import type { ReadFile } from './party-file-worker.ts'
import { readPartyFile } from './read-party-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Reads a file of parties away from the page, which stays usable. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => void read(data))

async function read(file: Blob) {
  const reply: ReadFile = await readPartyFile(file).then(
    (rows) => ({ rows }),
    (error: unknown) => ({ refusal: error instanceof UnreadableFile ? error.message : null }),
  )
  postMessage(reply)
}
