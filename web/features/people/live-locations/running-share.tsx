import { t } from '#texts'
import type { OwnShare } from '../../../../contract/people/live-locations.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useEachMinute } from '../../../lib/format/relative-time.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useStopSharing } from './live-locations.queries.ts'
import { SendPosition } from './send-position.tsx'
import { hidden } from '../../../ui/text-elements.tsx'
import { ownClock } from '../../../lib/format/moments.ts'

type RunningShareProps = { api: Api; memberId: string; share: OwnShare }

/** Whether the device has not reported a position for five minutes. */
const isSilent = (updatedAt: string, now = Date.now()) => now - Date.parse(updatedAt) > 5 * 60_000

/** In the bar of every page: the end of the member's sharing, and a button to stop it. */
export function RunningShare({ api, memberId, share }: RunningShareProps) {
  useEachMinute()
  const { updatedAt, expiresAt } = share
  return (
    <>
      <p className="min-w-0 truncate">
        <span aria-hidden className="running-dot" />
        {isSilent(updatedAt)
          ? t.liveLocations.sharingLastSeen({ time: ownClock(updatedAt) })
          : t.liveLocations.sharingUntil({ time: ownClock(expiresAt) })}
      </p>
      <StopSharing api={api} memberId={memberId} />
      {share.isHere && <SendPosition api={api} memberId={memberId} share={share} />}
    </>
  )
}

export function StopSharing({ api, memberId }: { api: Api; memberId: string }) {
  const { mutate: stop, isPending } = useStopSharing(api, memberId, {
    onSuccess: () => toast({ title: t.liveLocations.stopped(), description: t.liveLocations.nobodyCanSeeYou() }),
    onError: (error) => toastFailure(t.liveLocations.stillSharing(), error),
  })
  return (
    <Button size="small" pending={isPending} onClick={() => stop()}>
      {t.liveLocations.stopSharing({ hidden })}
    </Button>
  )
}
