import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { townOf } from '../../contract/crossing-drawing.ts'
import { drawLand } from './draw-land.ts'

/** The messages of this thread: it draws the land around one town after another. */
export type CoverRequest = { id: number; latitude: number; longitude: number }
export type Drawing = { svg: string; gzipped: Uint8Array }

parentPort?.on('message', (town: CoverRequest) => {
  const svg = drawLand(town, townOf(town.id))
  parentPort?.postMessage({ svg, gzipped: gzipSync(svg) } satisfies Drawing)
})
