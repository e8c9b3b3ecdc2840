import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { OwnShare } from '../../../../contract/people/live-locations.ts'
import type { Api } from '../../../lib/api.ts'
import { refetchChanged } from '../../../lib/changes/refetch-changed.ts'
import { runningKey } from '../../../lib/member/running.ts'
import { isWorthSending, type Located, locatedOf, positionOptions } from './position.ts'
import { usePutLocation } from './live-locations.queries.ts'

/** How often what was last known is looked at again, in milliseconds: a device that does not move says nothing. */
const beat = 10_000

type SendPositionProps = { api: Api; memberId: string; share: OwnShare }

/** Tells where the member is while a page is in sight. The browser forgets it with the page. */
export function SendPosition({ api, memberId, share: { festivalId } }: SendPositionProps) {
  const queryClient = useQueryClient()
  // Refused, it may have been stopped elsewhere.
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
          // The bar says since when nothing is known.
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
