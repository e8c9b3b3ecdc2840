import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { HttpError, TooLarge } from '../http-error.ts'
import { createChildProcesses } from '../load/child-processes.ts'
import { createFairQueue } from '../fair-queue.ts'
import type { MadePhoto } from './make-photo.ts'
import type { PhotoReply, PhotoRequest } from './photo-process.ts'
import { contentTypeOf, DamagedPhoto } from './photos.rules.ts'

export type PhotoMaker = {
  /**
   * Makes the files that are served of a photo. `read` is called when its turn has come, so that no photo is in memory while it waits.
   * Throws 413 or 415 if it cannot be decoded, 503 if the queue is full, or while it waits if `left` is aborted or the store fails.
   */
  make: (
    read: () => Promise<Buffer>,
    ownerId: string,
    left?: AbortSignal,
  ) => Promise<MadePhoto & { contentType: string }>
  /** Ends the processes at once. */
  stop: () => void
}

type Options = {
  /** Photos decoded at once; others are queued. */
  concurrent?: number
  /** Greatest length of the queue, and how many photos of one member may be in it: a room has five. */
  queued?: number
  queuedOfOne?: number
  /** Longest time for one photo; any photo within the limits takes less. */
  timeoutMs?: number
  /** How long a process waits for another photo before it ends. */
  idleMs?: number
}

/** At most two photos at once, one on two cores: decoding uses several cores. */
const spareCores = Math.min(2, Math.max(1, availableParallelism() - 1))

/**
 * Decodes photos in child processes of low priority: a decoder that crashes, hangs or uses too much memory does not affect the
 * site, and other calls come first. A process is started for a photo and ends when it has been idle for a while.
 */
export function createPhotoMaker({
  concurrent = spareCores,
  queued = 40,
  queuedOfOne = 5,
  timeoutMs = 45_000,
  idleMs = 10_000,
}: Options = {}): PhotoMaker {
  const processes = createChildProcesses<PhotoReply>({
    file: join(import.meta.dirname, 'photo-process.ts'),
    timeoutMs,
    idleMs,
  })
  const inTurn = createFairQueue({
    atOnceOfOne: concurrent,
    atOnceOfAll: concurrent,
    waitingOfOne: queuedOfOne,
    waitingOfAll: queued,
    retryAfter: 5,
  })

  /** A photo that crashes its process counts as damaged. */
  async function decode(bytes: Buffer): Promise<MadePhoto> {
    const reply = await processes.ask({ bytes } satisfies PhotoRequest)
    if (reply === 'crashed') throw DamagedPhoto()
    if ('made' in reply) return reply.made
    if (reply.refused === 'too_many_pixels')
      throw TooLarge('This photo has more than 50 megapixels. Please choose a smaller one.')
    throw DamagedPhoto()
  }

  let storeFailed = new AbortController()

  /** Whoever waits would wait for the same store, one after the other, so a store that fails refuses all of them. */
  function refuseWaiting(error: unknown): never {
    if (error instanceof HttpError && error.status === 503) {
      storeFailed.abort()
      storeFailed = new AbortController()
    }
    throw error
  }

  async function readAndDecode(read: () => Promise<Buffer>) {
    const bytes = await read().catch(refuseWaiting)
    return { contentType: contentTypeOf(bytes), ...(await decode(bytes)) }
  }

  return {
    make: (read, ownerId, left) =>
      inTurn(ownerId, () => readAndDecode(read), AbortSignal.any([storeFailed.signal, ...(left ? [left] : [])])),
    stop: processes.stop,
  }
}
