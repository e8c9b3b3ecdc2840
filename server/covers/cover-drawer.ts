import { Worker } from 'node:worker_threads'
import { Unavailable } from '../http-error.ts'
import { createFairQueue } from '../fair-queue.ts'
import type { CoverRequest, Drawing } from './cover-worker.ts'

/** One drawing at a time. A page has up to a hundred covers, which a browser asks for as they come into sight. */
const inTurns = { atOnceOfOne: 1, atOnceOfAll: 1, waitingOfOne: 200, waitingOfAll: 600, rests: true }

/** Draws covers in a thread of its own, as each takes about 10 ms. The thread starts with the first drawing. */
export function createCoverDrawer() {
  const inTurn = createFairQueue(inTurns)
  let worker: Worker | null = null

  function started() {
    const thread = new Worker(new URL('cover-worker.ts', import.meta.url), { execArgv: [] })
    thread.unref()
    return thread
  }

  function drawInWorker(town: CoverRequest): Promise<Drawing> {
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
      thread.postMessage(town)
    })
  }

  return {
    /** `key`: the address that asks. Throws 503 if too many wait. */
    draw: (key: string, town: CoverRequest) => inTurn(key, () => drawInWorker(town)),
    stop: async () => void (await worker?.terminate()),
  }
}
