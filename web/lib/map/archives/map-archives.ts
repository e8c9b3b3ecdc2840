import world from '../../../../assets/basemap/world.pmtiles?url'
import type { Bounds } from '../streets/street-bounds.ts'

/* The archives of tiles that the site itself serves. Their addresses name their content, which never changes. */

/** The archive of the site's street tiles (MAP_FILE) and its bounds; null without one. */
export type Streets = { url: string; bounds: Bounds }

export function streetsOfSite(): Streets | null {
  const setting = document.querySelector<HTMLMetaElement>('meta[name="map-streets"]')?.content
  const [path, ...bounds] = setting?.split(' ') ?? []
  return path === undefined ? null : { url: absolute(path), bounds: bounds.map(Number) as Bounds }
}

/** The bundled world. */
export const worldUrl = () => absolute(world)

const absolute = (path: string) => new URL(path, location.href).href
