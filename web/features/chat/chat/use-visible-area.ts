import { useEffect, useRef } from 'react'

/**
 * Sets `--visible-top` and `--visible-height` of an element to the part of the window above the on-screen keyboard: iOS lays its keyboard
 * over the page instead of resizing the page.
 */
export function useVisibleArea<Part extends HTMLElement>() {
  const part = useRef<Part>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const fit = () => {
      // While the reader zooms in, the visible part is small for a different reason.
      if (viewport.scale > 1.01) return
      part.current?.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
      part.current?.style.setProperty('--visible-height', `${viewport.height}px`)
    }
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [])
  return part
}
