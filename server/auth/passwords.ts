import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Unavailable } from '../http-error.ts'

export type Passwords = {
  /** The argon2id hash to store. Throws 503 where too many wait already, as does `verify`. */
  hash: (password: string) => Promise<string>
  /** Null stands for no such member, or one without a password: false, after the same work, so that time tells nothing. */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

type Options = {
  /** Hashes computed at once; the others wait in the order of their coming. */
  concurrent?: number
  /** As many may wait; they wait some 4 s at most. */
  queued?: number
  /** In KiB and rounds; what OWASP advises for argon2id. Tests take less. */
  cost?: { memoryCost: number; timeCost: number }
}

/** One core stays for everything else; more than the four threads of Node's pool would not run anyway. */
const spareCores = Math.min(4, Math.max(1, availableParallelism() - 1))

/** A hash takes some 36 ms of a core and 19 MiB: without a bound a flood of logins would starve all other calls. */
export function createPasswords({
  concurrent = spareCores,
  queued = 50,
  cost = { memoryCost: 19_456, timeCost: 2 },
}: Options = {}): Passwords {
  const inTurn = createQueue(concurrent, queued)
  const parameters = { ...cost, parallelism: 1 }
  const nobodys = hash(randomBytes(32), parameters)
  return {
    hash: (password) => inTurn(() => hash(composed(password), parameters)),
    verify: (stored, password) =>
      inTurn(async () => {
        const matches = await verify(stored ?? (await nobodys), composed(password))
        return stored !== null && matches
      }),
  }
}

/** The same letters, whichever way a keyboard composes them. */
const composed = (password: string) => password.normalize('NFC')

function createQueue(concurrent: number, queued: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < concurrent) running++
    else if (waiting.length >= queued) throw Unavailable()
    else await new Promise<void>((begin) => waiting.push(begin))
    const begun = performance.now()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // As long as the work took, the core is everybody's: a flood gets half of it and no more.
      if (next) setTimeout(next, performance.now() - begun)
      else running--
    }
  }
}
