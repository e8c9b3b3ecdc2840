import type { EventEmitter } from 'node:events'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Rest = {
  /** So long nobody asks, in milliseconds. */
  quiet?: number
  /** For fewer bytes it is not done: who comes just then waits about 100 ms. */
  worth?: number
  collect?: () => void
}

/** Gives back to the machine, while nobody asks the server for anything, what V8 by itself would keep for ever. */
export function restWhenQuiet(server: EventEmitter, { quiet = 3000, worth = 16_000_000, collect }: Rest = {}): void {
  const giveBack = collect ?? collector()
  let atRest = 0
  const timer = setTimeout(() => {
    if (getHeapStatistics().total_heap_size < atRest + worth) return
    giveBack()
    atRest = getHeapStatistics().total_heap_size
  }, quiet).unref()
  server.on('request', () => timer.refresh())
}

/** Node hands it out under a flag, which may be set later than at the start, to contexts that are made from then on. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as NodeJS.GCFunction
  return () => gc({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}
