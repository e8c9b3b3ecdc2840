import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { trustWorkerOfLibrary } from '../browser/trusted-worker.ts'
import { readArchive } from './archives/read-archive.ts'
import { loadStreets, streetsProtocol } from './streets/street-service.ts'

trustWorkerOfLibrary(workerUrl)
maplibre.setWorkerUrl(workerUrl)
maplibre.addProtocol('pmtiles', readArchive)
maplibre.addProtocol(streetsProtocol, loadStreets)

/** MapLibre with its worker, and the protocols that read tiles from one archive by ranges of bytes, and from a maps service. */
export { maplibre, workerUrl }
