import { useState } from 'react'
import { toast } from '../../ui/toast.ts'
import type { Position } from './distance.ts'

export type NearMe = ReturnType<typeof useNearMe>

/** A position may be five minutes old. */
const limits: PositionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 }

/** Why there is no position, by the code of the browser's error (W3C Geolocation, section 6). */
const refusals: Record<number, string> = {
  1: 'Your browser does not let this page know where you are. You can allow it in its settings, or choose a city.',
  2: 'Your device does not know where it is right now. You can choose a city instead.',
  3: 'Your device took too long to find out where it is. Please try again, or choose a city.',
}

/**
 * Where the reader is, once they ask for what is near. The position stays in the memory of this page: it is in no address, no storage
 * and no request.
 */
export function useNearMe() {
  const [position, setPosition] = useState<Position | null>(null)
  const [isAsking, setAsking] = useState(false)

  function ask() {
    if (!('geolocation' in navigator)) return refuse(2)
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setAsking(false)
        setPosition({ latitude, longitude })
      },
      ({ code }) => {
        setAsking(false)
        refuse(code)
      },
      limits,
    )
    return undefined
  }

  const refuse = (code: number) =>
    toast({ variant: 'destructive', title: 'We could not find out where you are', description: refusals[code] ?? '' })

  return { position, isAsking, ask, stop: () => setPosition(null) }
}
