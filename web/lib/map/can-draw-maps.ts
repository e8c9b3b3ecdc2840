import { useMemo } from 'react'
import { useIdle } from '../browser/idle.ts'

/** Whether this browser can draw a map: it needs WebGL 2. */
export function canDrawMaps(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // The number of contexts of a page is limited.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** The same for a server-rendered page: true until the browser has been checked. */
export function useCanDrawMaps(): boolean {
  const isIdle = useIdle()
  return useMemo(() => !isIdle || canDrawMaps(), [isIdle])
}
