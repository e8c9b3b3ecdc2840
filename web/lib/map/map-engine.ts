import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { trustWorkerOfLibrary } from '../trusted-worker.ts'

trustWorkerOfLibrary(workerUrl)
maplibre.setWorkerUrl(workerUrl)
maplibre.addProtocol('pmtiles', new Protocol().tile)

/** MapLibre with its worker and the protocol that reads tiles from one archive by ranges of bytes. */
export { maplibre }

/** Whether this browser can draw a map: it needs WebGL 2. */
export function canDrawMaps(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // A page may have only so many contexts.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
