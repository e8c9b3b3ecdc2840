import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useIdle } from '../browser/idle.ts'
import { savesData } from '../browser/quiet.ts'

/** In milliseconds without a press, a key or scrolling. It is longer on phones, which are slow, and whose readers read the list first. */
const quiet = { wide: 400, narrow: 5000 }

const input = ['pointerdown', 'keydown', 'scroll', 'touchmove'] as const

const isNeverHeard = () => () => {}

/**
 * Whether a map is to be loaded: when it is touched (`want`) or the page has been quiet. With Save-Data only when it is touched, so it
 * needs a button. The map is 250 kB of script, and takes a second of a phone's processor.
 */
export function useMapWanted() {
  const [isWanted, setWanted] = useState(false)
  const isIdle = useIdle()
  const isAsked = useSyncExternalStore(isNeverHeard, savesData, () => false)
  const want = useCallback(() => setWanted(true), [])
  useEffect(() => {
    if (isWanted || isAsked || !isIdle) return undefined
    const after = matchMedia('(min-width: 64rem)').matches ? quiet.wide : quiet.narrow
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(want, after)
    }
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    for (const type of input) addEventListener(type, wait, options)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, options)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [isWanted, isAsked, isIdle, want])
  return { isWanted, isAsked: isAsked && !isWanted, want }
}
