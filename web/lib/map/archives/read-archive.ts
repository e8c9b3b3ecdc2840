import type { AddProtocolAction } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import { isOutOfReach } from '../../offline/out-of-reach.ts'
import { KeptSource } from './kept-source.ts'
import { closestKept } from './kept-tiles.ts'

const archives = new Protocol()

/** Answers for the addresses `pmtiles://<archive>` and `pmtiles://<archive>/<zoom>/<column>/<row>`. */
export const readArchive: AddProtocolAction = async (request, ending) => {
  const [, url = ''] = /^pmtiles:\/\/(.+?)(?:\/\d+\/\d+\/\d+)?$/.exec(request.url) ?? []
  if (!archives.get(url)) archives.add(new PMTiles(new KeptSource(url)))
  try {
    const { data } = await archives.tilev4(request, ending)
    return { data: request.type === 'json' && isOutOfReach() ? withoutClosest(data as TileJson) : (data as object) }
  } catch (error) {
    // It would keep the failure for as long as the page is open.
    if (!ending.signal.aborted) archives.tiles.delete(url)
    throw error
  }
}

type TileJson = { maxzoom: number }

/** No tile is asked for that is never kept: MapLibre draws the closest one larger. */
const withoutClosest = (tiles: TileJson): TileJson => ({ ...tiles, maxzoom: Math.min(tiles.maxzoom, closestKept) })
