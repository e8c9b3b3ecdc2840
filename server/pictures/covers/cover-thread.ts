import { Worker } from 'node:worker_threads'
import { Unavailable } from '../../platform/http-error.ts'
import { createFairQueue } from '../../platform/limits/per-resource/fair-queue.ts'
import type { LandRequest, Drawing } from './cover-worker.ts'

/** One drawing at a time. A page has up to a hundred covers, which a browser requests as they become visible. */
const inTurns = { atOnceOfOne: 1, atOnceOfAll: 1, waitingOfOne: 200, waitingOfAll: 600, rests: true }

export type LandDrawer = ReturnType<typeof createCoverDrawer>

/** Draws covers and the land of maps in a separate thread, as each takes 10 ms and more. The thread starts with the first drawing. */
export function createCoverDrawer() {
  const inTurn = createFairQueue(inTurns)
  let worker: Worker | null = null

  function started() {
    const thread = new Worker(new URL('cover-worker.ts', import.meta.url), { execArgv: [] })
    thread.unref()
    return thread
  }

  function drawInWorker(land: LandRequest): Promise<Drawing> {
    const thread = (worker ??= started())
    return new Promise((resolve, reject) => {
      const settle = () => {
        thread.off('message', drawn).off('error', failed).off('exit', failed)
        thread.unref()
      }
      const drawn = (drawing: Drawing) => {
        settle()
        resolve(drawing)
      }
      const failed = () => {
        settle()
        worker = null
        reject(Unavailable())
      }
      thread.on('message', drawn).on('error', failed).on('exit', failed)
      thread.ref()
      thread.postMessage(land)
    })
  }

  return {
    /** `key`: the requesting address. Throws 503 if too many wait. */
    draw: (key: string, land: LandRequest) => inTurn(key, () => drawInWorker(land)),
    stop: async () => void (await worker?.terminate()),
  }
}
