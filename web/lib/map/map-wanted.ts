import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useIdle } from '../browser/idle.ts'
import { savesData } from '../browser/quiet.ts'

/** In milliseconds without a press, a key or scrolling. It is longer on phones, which are slow, and whose readers read the list first. */
const quiet = { wide: 400, narrow: 2000 }

const acts = ['pointerdown', 'keydown', 'wheel'] as const

const isNeverHeard = () => () => {}

/** Whether the reader has pressed anything since the site was opened. Browsers that do not report it count as used. */
const isUsed = () => (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive ?? true

/**
 * Whether a map is to be loaded: when it is touched (`want`) or the page has been quiet. It is 250 kB of script, takes a second of a
 * phone's processor and asks the maps service: where the picture beneath it needs no streets, a phone loads it only once the reader has
 * pressed or scrolled anything. With Save-Data only when it is touched, so it needs a button.
 */
export function useMapWanted({ needsStreets }: { needsStreets: boolean }) {
  const [isWanted, setWanted] = useState(false)
  const isIdle = useIdle()
  const isAsked = useSyncExternalStore(isNeverHeard, savesData, () => false)
  const want = useCallback(() => setWanted(true), [])
  useEffect(() => {
    if (isWanted || isAsked || !isIdle) return undefined
    const isWide = matchMedia('(min-width: 64rem)').matches
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(want, isWide ? quiet.wide : quiet.narrow)
    }
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    for (const type of acts) addEventListener(type, wait, options)
    // A page also scrolls by itself, which is not an act of the reader.
    const waitLonger = () => timer !== undefined && wait()
    for (const type of ['scroll', 'touchmove']) addEventListener(type, waitLonger, options)
    if (isWide || needsStreets || isUsed()) {
      if (document.readyState === 'complete') wait()
      else addEventListener('load', wait, options)
    }
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [isWanted, isAsked, isIdle, needsStreets, want])
  return { isWanted, isAsked: isAsked && !isWanted, want }
}

export type MapWanted = ReturnType<typeof useMapWanted>
