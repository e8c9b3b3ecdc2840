import { useEffect } from 'react'
import { t } from '#texts'
import type { Position } from '../../../contract/platform/distance.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { NearMe } from './near-me.tsx'

/** A position may be five minutes old. */
const limits: PositionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 }

/** Why there is no position, by the code of the browser's error (W3C Geolocation, section 6). */
const refusals: Record<number, () => string> = {
  1: t.lists.locationNotShared,
  2: t.lists.locationUnknown,
  3: t.lists.locationTookTooLong,
}

type Answer = Position | undefined

/** Requests the reader's position from the browser. If there is none, a toast states the reason. */
const ask = () =>
  new Promise<Answer>((resolve) => {
    const refuse = ({ code }: { code: number }) => {
      const description = refusals[code]?.() ?? ''
      toast({ variant: 'destructive', title: t.lists.weCouldntFindYourLocation(), description })
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
