import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { trustWorkerOfLibrary } from '../browser/trusted-worker.ts'
import { loadStreets, streetsProtocol } from './street-service.ts'

trustWorkerOfLibrary(workerUrl)
maplibre.setWorkerUrl(workerUrl)
maplibre.addProtocol('pmtiles', new Protocol().tile)
maplibre.addProtocol(streetsProtocol, loadStreets)

/** MapLibre with its worker, and the protocols that read tiles from one archive by ranges of bytes, and from a maps service. */
export { maplibre }
