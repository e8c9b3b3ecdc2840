import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { OwnShare } from '../../../../contract/people/live-locations.ts'
import type { Api } from '../../../lib/api.ts'
import { refetchChanged } from '../../../lib/changes/refetch-changed.ts'
import { runningKey } from '../../../lib/member/running.ts'
import { isWorthSending, type Located, locatedOf, positionOptions } from './position.ts'
import { usePutLocation } from './live-locations.queries.ts'

/** The interval of checking the last known position, in milliseconds, because a device that does not move reports nothing. */
const beat = 10_000

type SendPositionProps = { api: Api; memberId: string; share: OwnShare }

/** Sends the member's position while a page is visible. It is not stored in the browser. */
export function SendPosition({ api, memberId, share: { festivalId } }: SendPositionProps) {
  const queryClient = useQueryClient()
  // If the call is refused, the sharing may have been stopped elsewhere.
  const { mutate } = usePutLocation(api, memberId, { onError: () => void refetchChanged(queryClient, runningKey) })
  const send = useEffectEvent((place: Located) => mutate({ festivalId, ...place }))

  useEffect(() => {
    let known: Located | null = null
    let last: { place: Located; at: number } | null = null
    let watch: number | null = null
    const look = () => {
      if (!known || document.visibilityState === 'hidden' || !navigator.onLine) return
      const next = { place: known, at: Date.now() }
      if (!isWorthSending(last, next)) return
      last = next
      send(known)
    }
    const follow = () => {
      const isWatched = document.visibilityState === 'visible'
      if (isWatched && watch === null)
        watch = navigator.geolocation.watchPosition(
          (position) => {
            known = locatedOf(position)
            look()
          },
          // The bar displays the time of the last known position.
          () => {
            known = null
          },
          positionOptions,
        )
      if (!isWatched && watch !== null) {
        navigator.geolocation.clearWatch(watch)
        watch = null
      }
    }
    follow()
    const timer = setInterval(look, beat)
    document.addEventListener('visibilitychange', follow)
    return () => {
      if (watch !== null) navigator.geolocation.clearWatch(watch)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [])
  return null
}
