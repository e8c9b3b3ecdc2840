import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { availableParallelism, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { TooLarge, Unavailable } from '../http-error.ts'
import { createFairQueue } from '../fair-queue.ts'
import type { MadePhoto } from './make-photo.ts'
import type { PhotoReply, PhotoRequest } from './photo-process.ts'
import { contentTypeOf, DamagedPhoto } from './photos.rules.ts'

export type PhotoMaker = {
  /**
   * Makes the files that are served of a photo. `read` is called when its turn has come, so that no photo is in memory while it waits.
   * Throws 413 or 415 if it cannot be decoded, 503 if the queue is full or `left` is aborted while it waits.
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

/** Below the priority of calls. At the lowest priority (19) a photo would never be finished on a busy machine. */
const niceness = 10

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
  const idle: ChildProcess[] = []
  const alive = new Set<ChildProcess>()
  let isStopped = false
  const inTurn = createFairQueue({
    atOnceOfOne: concurrent,
    atOnceOfAll: concurrent,
    waitingOfOne: queuedOfOne,
    waitingOfAll: queued,
    retryAfter: 5,
  })

  function takeProcess() {
    const waitingProcess = idle.pop()
    if (waitingProcess) return waitingProcess
    const started = startProcess()
    alive.add(started)
    started.once('exit', () => {
      alive.delete(started)
      removeIdle(started)
    })
    return started
  }

  function removeIdle(child: ChildProcess) {
    const at = idle.indexOf(child)
    if (at >= 0) idle.splice(at, 1)
  }

  function giveBack(child: ChildProcess) {
    if (child.killed || child.exitCode !== null || !child.connected) return
    idle.push(child)
    const idleTimer = setTimeout(() => {
      removeIdle(child)
      child.disconnect()
    }, idleMs).unref()
    child.once('busy', () => clearTimeout(idleTimer))
  }

  async function decode(bytes: Buffer): Promise<MadePhoto> {
    if (isStopped) throw Unavailable()
    const child = takeProcess()
    child.emit('busy')
    const reply = await send(child, bytes, timeoutMs)
    giveBack(child)
    if (reply === 'timeout') throw Unavailable(30)
    if (reply === 'stopped' || isStopped) throw Unavailable()
    if ('made' in reply) return reply.made
    if (reply.refused === 'too_many_pixels')
      throw TooLarge('This photo has more than 50 megapixels. Please choose a smaller one.')
    throw DamagedPhoto()
  }

  async function readAndDecode(read: () => Promise<Buffer>) {
    const bytes = await read()
    return { contentType: contentTypeOf(bytes), ...(await decode(bytes)) }
  }

  return {
    make: (read, ownerId, left) => inTurn(ownerId, () => readAndDecode(read), left),
    stop() {
      isStopped = true
      for (const child of alive) child.kill('SIGKILL')
    },
  }
}

function startProcess(): ChildProcess {
  const compileCache = getCompileCacheDir()
  const child = fork(join(import.meta.dirname, 'photo-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    // The decoder gets none of the site's settings and secrets.
    env: { PATH: process.env['PATH'], ...(compileCache && { NODE_COMPILE_CACHE: dirname(compileCache) }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // An idle child must not keep this process running.
  child.unref()
  child.channel?.unref()
  child.on('error', () => {})
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, or the system does not allow it; then it runs at normal priority.
  }
}

/** Signals that end the processes of a whole terminal or container. */
const stopSignals = new Set<NodeJS.Signals | null>(['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * A photo that crashes its process counts as damaged. A timeout does not, as the machine may be overloaded, nor does a stop of the
 * site, whose signal may reach its processes too.
 */
function send(child: ChildProcess, bytes: Buffer, timeoutMs: number): Promise<PhotoReply | 'timeout' | 'stopped'> {
  return new Promise((resolve) => {
    const settle = (reply: PhotoReply | 'timeout' | 'stopped') => {
      clearTimeout(timer)
      child.off('message', settle)
      child.off('exit', onExit)
      child.channel?.unref()
      resolve(reply)
    }
    const onExit = (_code: number | null = null, signal: NodeJS.Signals | null = null) =>
      settle(stopSignals.has(signal) ? 'stopped' : { refused: 'damaged' })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      settle('timeout')
    }, timeoutMs)
    child.on('message', settle)
    child.on('exit', onExit)
    child.channel?.ref()
    child.send({ bytes } satisfies PhotoRequest, (error) => error && onExit())
  })
}
