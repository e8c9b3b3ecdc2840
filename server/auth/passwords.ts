import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Unavailable } from '../http-error.ts'

export type Passwords = {
  /** The argon2id hash to store. Throws 503 if the queue is full, as does `verify`. */
  hash: (password: string) => Promise<string>
  /** `stored` is null for an unknown member or one without a password: false, after the same work, so that timing reveals nothing. */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

type Options = {
  /** Hashes computed at once; others are queued in order. */
  concurrent?: number
  /** Greatest length of the queue; with 50 a call waits about 4 s at most. */
  queued?: number
  /** In KiB and rounds, as OWASP recommends for argon2id. Tests use less. */
  cost?: { memoryCost: number; timeCost: number }
}

/** Leaves one core for everything else; Node's thread pool runs four at most. */
const spareCores = Math.min(4, Math.max(1, availableParallelism() - 1))

/** A hash takes about 36 ms of a core and 19 MiB: without a bound a flood of logins would starve all other calls. */
export function createPasswords({
  concurrent = spareCores,
  queued = 50,
  cost = { memoryCost: 19_456, timeCost: 2 },
}: Options = {}): Passwords {
  const queue = createQueue(concurrent, queued)
  const parameters = { ...cost, parallelism: 1 }
  const dummyHash = hash(randomBytes(32), parameters)
  return {
    hash: (password) => queue(() => hash(normalized(password), parameters)),
    verify: (stored, password) =>
      queue(async () => {
        const matches = await verify(stored ?? (await dummyHash), normalized(password))
        return stored !== null && matches
      }),
  }
}

/** Keyboards compose accented letters differently; NFC makes them equal. */
const normalized = (password: string) => password.normalize('NFC')

function createQueue(concurrent: number, queued: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < concurrent) running++
    else if (waiting.length >= queued) throw Unavailable()
    else await new Promise<void>((start) => waiting.push(start))
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Pauses as long as the work took, so that a flood uses at most half of the core.
      if (next) setTimeout(next, performance.now() - startedAt)
      else running--
    }
  }
}
