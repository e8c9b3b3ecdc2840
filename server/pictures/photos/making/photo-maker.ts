import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { t } from '#texts'
import { HttpError, TooLarge } from '../../../platform/http-error.ts'
import { createChildProcesses } from '../../../platform/load/child-processes.ts'
import { createFairQueue } from '../../../platform/limits/per-resource/fair-queue.ts'
import { createLruMap } from '../../../platform/load/lru-map.ts'
import { createUsage } from '../../../platform/limits/per-client/usage.ts'
import { networkOf } from '../../../platform/limits/clients.ts'
import { membersOfAddress } from '../../../platform/limits/per-client/rate-limits.ts'
import type { MadePhoto } from './make-photo.ts'
import type { PhotoReply, PhotoRequest } from './photo-process.ts'
import { contentTypeOf, DamagedPhoto } from '../photos.rules.ts'

/** The owner of a photo. `address`: from where it is sent; null for the site's own. A new member's photo waits for those of all others. */
export type PhotoOwner = {
  memberId: string
  address: string | null
  isNew: boolean
  /** Called with the cost of a photo, in seconds of CPU time, whether or not it succeeded. */
  onCost?: (seconds: number) => void
}

export type PhotoMaker = {
  /**
   * Makes the served files of a photo. `read` is called when its turn has come, so that no photo is in memory while it waits. Throws 413 or
   * 415 if it cannot be decoded. Throws 503 if the queue is full, or, while it waits, if `left` is aborted, the store fails, or a client
   * with a lower cost takes its place.
   */
  make: (
    read: () => Promise<Buffer>,
    owner: PhotoOwner,
    left?: AbortSignal,
  ) => Promise<MadePhoto & { contentType: string }>
  /** Ends the processes at once. */
  stop: () => void
}

type Options = {
  /** Photos decoded at once; others are queued. */
  concurrent?: number
  /** The maximum length of the queue, and the maximum number of photos of one member in it: a room has five. */
  queued?: number
  queuedOfOne?: number
  /** The maximum time for one photo; any photo within the limits takes less. */
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
    // Without this, the C library would keep memory for each thread: a third more.
    env: { MALLOC_ARENA_MAX: '1' },
    timeoutMs,
    idleMs,
  })
  const used = createUsage()
  const owners = createLruMap<string, PhotoOwner>(1_000)

  /**
   * The cost in seconds, with a share of the cost of all members at the address: somebody who sends from many accounts goes last with each.
   */
  function costOf(memberId: string) {
    const owner = owners.get(memberId)
    const address = owner?.address ? used.of(networkOf(owner.address)) / membersOfAddress : 0
    return used.of(memberId) + address + (owner?.isNew ? behindAll : 0)
  }

  const inTurn = createFairQueue({
    costOf,
    atOnceOfOne: concurrent,
    atOnceOfAll: concurrent,
    waitingOfOne: queuedOfOne,
    waitingOfAll: queued,
    retryAfter: 5,
  })

  /** A photo that crashes its process counts as damaged. A photo without a reply has cost the time that it took. */
  async function decode(bytes: Buffer, onCost: (seconds: number) => void): Promise<MadePhoto> {
    const began = performance.now()
    let seconds: number | undefined
    try {
      const reply = await processes.ask({ bytes } satisfies PhotoRequest)
      if (reply === 'crashed') throw DamagedPhoto()
      seconds = reply.seconds
      if ('made' in reply) return reply.made
      throw refusals[reply.refused]()
    } finally {
      onCost(seconds ?? (performance.now() - began) / 1000)
    }
  }

  let storeFailed = new AbortController()

  /** All waiting calls would wait for the same store, one after the other, so a failing store refuses all of them. */
  function refuseWaiting(error: unknown): never {
    if (error instanceof HttpError && error.status === 503) {
      storeFailed.abort()
      storeFailed = new AbortController()
    }
    throw error
  }

  async function readAndDecode(read: () => Promise<Buffer>, { memberId, address, onCost }: PhotoOwner) {
    const bytes = await read().catch(refuseWaiting)
    const contentType = contentTypeOf(bytes)
    const made = await decode(bytes, (seconds) => {
      used.add(memberId, seconds)
      if (address !== null) used.add(networkOf(address), seconds)
      onCost?.(seconds)
    })
    return { contentType, ...made }
  }

  return {
    async make(read, owner, left) {
      owners.set(owner.memberId, owner)
      const stopped = AbortSignal.any([storeFailed.signal, ...(left ? [left] : [])])
      return await inTurn(owner.memberId, () => readAndDecode(read, owner), stopped)
    },
    stop: processes.stop,
  }
}

/** In seconds: more than anybody uses. */
const behindAll = 1_000_000

const refusals = {
  too_many_pixels: () => TooLarge(t.photoErrors.tooManyPixels),
  too_dear: () => TooLarge(t.photoErrors.tooLargeToOpen),
  damaged: DamagedPhoto,
}
