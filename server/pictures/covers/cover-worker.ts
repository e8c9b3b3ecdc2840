import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { townOf } from '../../../contract/pictures/crossing-drawing.ts'
import type { MapSheet } from '../../../contract/socials/map-sheets.ts'
import { drawLand } from './draw-land.ts'
import { drawSheet } from './draw-sheet.ts'

/** The messages of this thread: it draws the land around a town, or that of a sheet of the map, one after the other. */
export type LandRequest = { id: number; latitude: number; longitude: number } | MapSheet
export type Drawing = { svg: string; gzipped: Uint8Array }

parentPort?.on('message', (land: LandRequest) => {
  const svg = 'zoom' in land ? drawSheet(land) : drawLand(land, townOf(land.id))
  parentPort?.postMessage({ svg, gzipped: gzipSync(svg) } satisfies Drawing)
})
