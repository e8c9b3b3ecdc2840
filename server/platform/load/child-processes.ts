import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { Unavailable } from '../http-error.ts'

type Options = {
  /** The file that a process runs: it replies to each message with one message. */
  file: string
  /** Its environment besides the path: it gets none of the site's settings and secrets. */
  env?: Record<string, string>
  /** The maximum time for one reply. */
  timeoutMs: number
  /** How long a process waits for other work before it ends. */
  idleMs: number
}

/** Below the priority of calls. At the lowest priority (19) the work would never be finished on a busy machine. */
const niceness = 10

type Answer<Reply> = Reply | 'crashed' | 'timeout' | 'stopped'

/**
 * Child processes of low priority for work that may crash, hang or use much memory: it does not affect the site, and calls come first. A
 * process is started for the work and ends when it has been idle for a while. The caller limits how many run at once.
 */
export function createChildProcesses<Reply extends object>(options: Options) {
  const idle: ChildProcess[] = []
  const alive = new Set<ChildProcess>()
  let isStopped = false

  function takeProcess() {
    const waitingProcess = idle.pop()
    if (waitingProcess) return waitingProcess
    const started = startProcess(options)
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
    }, options.idleMs).unref()
    child.once('busy', () => clearTimeout(idleTimer))
  }

  return {
    /** 'crashed' if the work ended its process. Throws 503 if it takes too long, or the site stops. */
    async ask(request: object): Promise<Reply | 'crashed'> {
      if (isStopped) throw Unavailable()
      const child = takeProcess()
      child.emit('busy')
      const answer = await send<Reply>(child, request, options.timeoutMs)
      giveBack(child)
      if (answer === 'timeout') throw Unavailable(30)
      if (answer === 'stopped' || isStopped) throw Unavailable()
      return answer
    },
    stop: () => {
      isStopped = true
      for (const child of alive) child.kill('SIGKILL')
    },
  }
}

function startProcess({ file, env }: Options): ChildProcess {
  const compileCache = getCompileCacheDir()
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [],
    env: { PATH: process.env['PATH'], ...(compileCache && { NODE_COMPILE_CACHE: dirname(compileCache) }), ...env },
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
    // The process has ended already, or the system does not allow it; then it runs at normal priority.
  }
}

/** Signals that end all processes of a terminal or container. */
const stopSignals = new Set<NodeJS.Signals | null>(['SIGINT', 'SIGTERM', 'SIGHUP'])

/** A timeout is no crash, as the machine may be overloaded. Neither is a stop of the site, whose signal may reach its processes too. */
function send<Reply extends object>(child: ChildProcess, request: object, timeoutMs: number) {
  return new Promise<Answer<Reply>>((resolve) => {
    const settle = (answer: Answer<Reply>) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.channel?.unref()
      resolve(answer)
    }
    // The type of the process's messages is defined by its file.
    const onMessage = (message: unknown) => settle(message as Reply)
    const onExit = (_code: number | null = null, signal: NodeJS.Signals | null = null) =>
      settle(stopSignals.has(signal) ? 'stopped' : 'crashed')
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      settle('timeout')
    }, timeoutMs)
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.channel?.ref()
    child.send(request, (error) => error && onExit())
  })
}
