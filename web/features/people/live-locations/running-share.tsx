import type { OwnShare } from '../../../../contract/people/live-locations.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useEachMinute } from '../../../lib/format/relative-time.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { clockOf } from './live-locations.words.ts'
import { useStopSharing } from './live-locations.queries.ts'
import { SendPosition } from './send-position.tsx'

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
        {isSilent(updatedAt) ? `Sharing · last seen ${clockOf(updatedAt)}` : `Sharing until ${clockOf(expiresAt)}`}
      </p>
      <StopSharing api={api} memberId={memberId} />
      {share.isHere && <SendPosition api={api} memberId={memberId} share={share} />}
    </>
  )
}

export function StopSharing({ api, memberId }: { api: Api; memberId: string }) {
  const { mutate: stop, isPending } = useStopSharing(api, memberId, {
    onSuccess: () => toast({ title: 'Stopped', description: 'Nobody sees where you are any more.' }),
    onError: (error) => toastFailure('You are still sharing where you are', error),
  })
  return (
    <Button size="small" pending={isPending} onClick={() => stop()}>
      Stop
      <span className="sr-only"> sharing where you are</span>
    </Button>
  )
}
