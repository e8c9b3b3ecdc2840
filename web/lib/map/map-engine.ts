import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { trustWorkerOfLibrary } from '../browser/trusted-worker.ts'

trustWorkerOfLibrary(workerUrl)
maplibre.setWorkerUrl(workerUrl)
maplibre.addProtocol('pmtiles', new Protocol().tile)

/** MapLibre with its worker and the protocol that reads tiles from one archive by ranges of bytes. */
export { maplibre }
