import { useMemo } from 'react'
import { useIdle } from '../browser/idle.ts'

/** Whether this browser can draw a map: it needs WebGL 2. */
export function canDrawMaps(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // A page may have only so many contexts.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** The same for a page that the server renders: it has the place of a map until the browser is asked. */
export function useCanDrawMaps(): boolean {
  const isIdle = useIdle()
  return useMemo(() => !isIdle || canDrawMaps(), [isIdle])
}
