import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { networkOf } from '../../../platform/limits/clients.ts'
import { createFairQueue } from '../../../platform/limits/per-resource/fair-queue.ts'

/** `from`: the address of the caller. Addresses take turns. Throws 503 if too many passwords wait, of this address or of all. */
export type Passwords = {
  /** The argon2id hash to store. */
  hash: (password: string, from: string) => Promise<string>
  /** `stored` is null for an unknown member or one without a password: false, after the same work, so that timing reveals nothing. */
  verify: (stored: string | null, password: string, from: string) => Promise<boolean>
}

type Options = {
  /** The number of hashes computed at once; others wait. */
  concurrent?: number
  /** How many of one address may wait. While no other address hashes, the last of 50 waits about 4 s. */
  queued?: number
  /** In KiB and rounds, as OWASP recommends for argon2id. Tests use less. */
  cost?: { memoryCost: number; timeCost: number }
}

/** Leaves one core for everything else; Node's thread pool runs at most four. */
const spareCores = Math.min(4, Math.max(1, availableParallelism() - 1))

/** A hash takes about 36 ms of a core and 19 MiB: without a limit, a flood of logins would starve all other calls. */
export function createPasswords({
  concurrent = spareCores,
  queued = 50,
  cost = { memoryCost: 19_456, timeCost: 2 },
}: Options = {}): Passwords {
  const bounds = { atOnceOfOne: concurrent, atOnceOfAll: concurrent, waitingOfOne: queued, waitingOfAll: 4 * queued }
  const inTurn = createFairQueue({ ...bounds, rests: true })
  const parameters = { ...cost, parallelism: 1 }
  const dummyHash = hash(randomBytes(32), parameters)
  return {
    hash: (password, from) => inTurn(networkOf(from), () => hash(normalized(password), parameters)),
    verify: (stored, password, from) =>
      inTurn(networkOf(from), async () => {
        const matches = await verify(stored ?? (await dummyHash), normalized(password))
        return stored !== null && matches
      }),
  }
}

/** Keyboards compose accented letters differently; NFC makes them equal. */
const normalized = (password: string) => password.normalize('NFC')
