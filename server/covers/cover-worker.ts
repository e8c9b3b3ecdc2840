import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { drawLand } from './draw-land.ts'

/** The messages of this thread: it draws the land around one town after another. */
export type CoverRequest = { latitude: number; longitude: number }
export type Drawing = { svg: string; gzipped: Uint8Array }

parentPort?.on('message', (town: CoverRequest) => {
  const svg = drawLand(town)
  parentPort?.postMessage({ svg, gzipped: gzipSync(svg) } satisfies Drawing)
})
