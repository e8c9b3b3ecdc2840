import { useEffect } from 'react'
import type { Position } from '../../../contract/platform/distance.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { NearMe } from './near-me.tsx'

/** A position may be five minutes old. */
const limits: PositionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 }

/** Why there is no position, by the code of the browser's error (W3C Geolocation, section 6). */
const refusals: Record<number, string> = {
  1: 'Your browser does not let this page know where you are. You can allow it in its settings, or choose a city.',
  2: 'Your device does not know where it is right now. You can choose a city instead.',
  3: 'Your device took too long to find out where it is. Please try again, or choose a city.',
}

type Answer = Position | undefined

/** Requests the reader's position from the browser. If there is none, a toast states the reason. */
const ask = () =>
  new Promise<Answer>((resolve) => {
    const refuse = ({ code }: { code: number }) => {
      const description = refusals[code] ?? ''
      toast({ variant: 'destructive', title: 'We could not find out where you are', description })
      resolve(undefined)
    }
    if (!('geolocation' in navigator)) return refuse({ code: 2 })
    return navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      refuse,
      limits,
    )
  })

/** Requests the position while it is rendered. */
export function AskPosition({ setPosition }: Pick<NearMe, 'setPosition'>) {
  useEffect(() => {
    let isWanted = true
    void ask().then((position) => isWanted && setPosition(position))
    return () => {
      isWanted = false
    }
  }, [setPosition])
  return null
}
