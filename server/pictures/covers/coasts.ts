import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Box, boxOf } from './lines.ts'

/** A ring or line in hundredths of a degree: longitude and latitude in turn. */
export type Coast = { points: Int16Array; box: Box }

export type Coasts = {
  /** Rings; a ring within another is a hole. */
  land: Coast[]
  lakes: Coast[]
  borders: Coast[]
}

/** Written by assets/basemap/coasts.mjs: each line as its first point and the steps from point to point. */
export const coastsFile = new URL('../../../assets/basemap/coasts.json.gz', import.meta.url)

let coasts: Coasts | undefined

/** The coasts of the world, read when they are first needed. */
export function readCoasts(): Coasts {
  if (coasts) return coasts
  const stored: Record<keyof Coasts, number[][]> = JSON.parse(gunzipSync(readFileSync(coastsFile)).toString('utf8'))
  coasts = { land: stored.land.map(coastOf), lakes: stored.lakes.map(coastOf), borders: stored.borders.map(coastOf) }
  return coasts
}

function coastOf(steps: number[]): Coast {
  const points = new Int16Array(steps.length)
  for (const [at, step] of steps.entries()) points[at] = (points[at - 2] ?? 0) + step
  return { points, box: boxOf(points) }
}
