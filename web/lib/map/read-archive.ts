import type { AddProtocolAction } from 'maplibre-gl'
import { PMTiles, Protocol, ResolvedValueCache } from 'pmtiles'
import { isOutOfReach } from '../offline/out-of-reach.ts'
import { KeptSource } from './kept-source.ts'
import { closestKept } from './kept-tiles.ts'

const archives = new Protocol()

/** Answers for the addresses `pmtiles://<archive>` and `pmtiles://<archive>/<zoom>/<column>/<row>`. */
export const readArchive: AddProtocolAction = async (request, ending) => {
  const [, url = ''] = /^pmtiles:\/\/(.+?)(?:\/\d+\/\d+\/\d+)?$/.exec(request.url) ?? []
  // The library's usual cache would also keep a failure for as long as the page is open.
  if (!archives.get(url)) archives.add(new PMTiles(new KeptSource(url), new ResolvedValueCache()))
  const reply = await archives.tilev4(request as Parameters<typeof archives.tilev4>[0], ending)
  return request.type === 'json' && isOutOfReach() ? { ...reply, data: withoutClosest(reply.data as TileJson) } : reply
}

type TileJson = { maxzoom: number }

/** No tile is asked for that is never kept: MapLibre draws the closest one larger. */
const withoutClosest = (tiles: TileJson): TileJson => ({ ...tiles, maxzoom: Math.min(tiles.maxzoom, closestKept) })
