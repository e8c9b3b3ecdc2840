import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { availableParallelism, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { TooLarge, Unavailable } from '../http-error.ts'
import type { MadePhoto } from './make-photo.ts'
import type { Answer, Order } from './photo-process.ts'
import { DamagedPhoto } from './photos.rules.ts'

export type PhotoMaker = {
  /** Makes what is served of a photo. Throws 413 or 415 where it is none, 503 where too many wait. */
  make: (bytes: Buffer, ownerId: string) => Promise<MadePhoto>
  /** Ends the processes at once. */
  stop: () => void
}

type Options = {
  /** Photos decoded at once; the others wait. */
  concurrent?: number
  queued?: number
  /** Longer than any photo within the limits takes. */
  patienceMs?: number
  /** So long a process waits for another photo. */
  idleMs?: number
}

/** Behind every call, yet with a tenth of a core even where all of them are busy: with the lowest priority a photo would never end there. */
const niceness = 10

/** Two photos at once at most, and one where there are but two cores: each uses several. */
const spareCores = Math.min(2, Math.max(1, availableParallelism() - 1))

type Waiting = { ownerId: string; begun: () => void }

/**
 * Photos of strangers are decoded in processes of their own, at a low priority: a decoder that breaks, hangs or takes the
 * memory takes nothing else with it, and every other call comes first. They are started for a photo and end soon after.
 */
export function createPhotoMaker({
  concurrent = spareCores,
  queued = 40,
  patienceMs = 45_000,
  idleMs = 10_000,
}: Options = {}): PhotoMaker {
  const idle: ChildProcess[] = []
  const alive = new Set<ChildProcess>()
  const waiting: Waiting[] = []
  /** The number of each member's last turn, until all is done. */
  const turns = new Map<string, number>()
  let turn = 0
  let inWork = 0

  async function inTurn<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
    if (inWork < concurrent) begin(ownerId)
    else if (waiting.length >= queued) throw Unavailable(5)
    else await new Promise<void>((begun) => waiting.push({ ownerId, begun }))
    try {
      return await work()
    } finally {
      inWork--
      beginNext()
    }
  }

  function begin(ownerId: string) {
    inWork++
    turns.set(ownerId, ++turn)
  }

  /** Whose turn is longest past: five photos of one member do not hold up the next member's one. */
  function beginNext() {
    const turnOf = ({ ownerId }: Waiting) => turns.get(ownerId) ?? 0
    const next = waiting.toSorted((a, b) => turnOf(a) - turnOf(b))[0]
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      begin(next.ownerId)
      next.begun()
    } else if (inWork === 0) turns.clear()
  }

  function take() {
    const known = idle.pop()
    if (known) return known
    const started = start()
    alive.add(started)
    started.once('exit', () => {
      alive.delete(started)
      forget(started)
    })
    return started
  }

  function forget(one: ChildProcess) {
    const at = idle.indexOf(one)
    if (at >= 0) idle.splice(at, 1)
  }

  function giveBack(one: ChildProcess) {
    if (one.killed || one.exitCode !== null || !one.connected) return
    idle.push(one)
    const rest = setTimeout(() => {
      forget(one)
      one.disconnect()
    }, idleMs).unref()
    one.once('busy', () => clearTimeout(rest))
  }

  return {
    make: (bytes, ownerId) =>
      inTurn(ownerId, async () => {
        const one = take()
        one.emit('busy')
        const answer = await ask(one, bytes, patienceMs)
        giveBack(one)
        if (answer === 'too late') throw Unavailable(30)
        if ('made' in answer) return answer.made
        if (answer.refused === 'too_many_pixels')
          throw TooLarge('This photo has more than 50 megapixels. Please choose a smaller one.')
        throw DamagedPhoto()
      }),
    stop() {
      for (const one of alive) one.kill('SIGKILL')
    },
  }
}

function start(): ChildProcess {
  const compiled = getCompileCacheDir()
  const one = fork(join(import.meta.dirname, 'photo-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    // It needs nothing of what the site is told, but where this version of Node keeps what is compiled.
    env: { PATH: process.env['PATH'], ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Neither keeps this process from ending.
  one.unref()
  one.channel?.unref()
  one.on('error', () => {})
  if (one.pid !== undefined) lowerPriority(one.pid)
  return one
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, niceness)
  } catch {
    // It ended already, or the system does not let us: then it is only less polite.
  }
}

/** A photo that breaks its process is a damaged one; that it takes too long may be for want of processors. */
function ask(one: ChildProcess, bytes: Buffer, patienceMs: number): Promise<Answer | 'too late'> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | 'too late') => {
      clearTimeout(tooLate)
      one.off('message', settle)
      one.off('exit', broke)
      one.channel?.unref()
      resolve(answer)
    }
    const broke = () => settle({ refused: 'damaged' })
    const tooLate = setTimeout(() => {
      one.kill('SIGKILL')
      settle('too late')
    }, patienceMs)
    one.on('message', settle)
    one.on('exit', broke)
    one.channel?.ref()
    one.send({ bytes } satisfies Order, (error) => error && broke())
  })
}
