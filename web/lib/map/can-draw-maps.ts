import { useMemo } from 'react'

/** Whether this browser can draw a map: it needs WebGL 2. To find out takes 20 ms of a phone's processor. */
export function canDrawMaps(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // The number of contexts of a page is limited.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** The same for a page that begins with a picture of the map: true until the map is wanted. */
export const useCanDrawMaps = (isWanted: boolean): boolean => useMemo(() => !isWanted || canDrawMaps(), [isWanted])
