import type { Settings } from '../env.ts'

/** The MapLibre styles of a maps service for both themes. Browsers get them, and the tiles that they name, from one host. */
export type MapService = { light: string; dark: string }

const openFreeMap: MapService = {
  light: 'https://tiles.openfreemap.org/styles/positron',
  dark: 'https://tiles.openfreemap.org/styles/dark',
}

/** The service with the streets of the maps; null if they come from the site itself. */
export function mapServiceOf({ MAP_FILE, MAP_STYLE_URL }: Pick<Settings, 'MAP_FILE' | 'MAP_STYLE_URL'>) {
  if (MAP_FILE !== undefined || MAP_STYLE_URL === 'off') return null
  return MAP_STYLE_URL === undefined ? openFreeMap : { light: MAP_STYLE_URL, dark: MAP_STYLE_URL }
}

/** The host that browsers ask for streets, as the privacy page names it. */
export const hostOf = (service: MapService | null) => service && new URL(service.light).host
