import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { PushDevice } from '../../../../contract/chat/push.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ownMoment } from '../../../lib/format/moments.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { hidden } from '../../../ui/text-elements.tsx'
import { pushDevicesQuery, pushedHereQuery, useEndPush, useTryPush } from './push.queries.ts'

/** The devices on which the member gets pushes, each with a test and a button that ends them. */
export function DeviceList({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: devices, isError, refetch, isFetching } = useQuery(pushDevicesQuery(api, memberId))
  const { data: isOn } = useQuery(pushedHereQuery(memberId))
  const end = useEndPush(api, memberId, {
    onSuccess: (_, { name }) => toast({ title: t.push.ended(), description: name }),
    onError: (error) => toastFailure(t.push.failedToEnd(), error),
  })
  const test = useTryPush(api, {
    onSuccess: (_, { name }) => toast({ title: t.push.testSent(), description: name }),
    onError: (error) => toastFailure(t.push.failedToTest(), error),
  })
  if (!devices && isError)
    return <ErrorState title={t.push.failedToLoadDevices()} onRetry={() => void refetch()} retrying={isFetching} />
  if (!devices)
    return isOn === false ? null : (
      <Loading label={t.push.loadingDevices()}>
        <Skeleton className="h-12 rounded-m" />
      </Loading>
    )
  if (devices.length === 0) return null
  return (
    <ul className="grid gap-4" aria-label={t.push.devices()}>
      {devices.map((device) => (
        <Device
          key={device.id}
          device={device}
          isTesting={test.isPending && test.variables.id === device.id}
          isEnding={end.isPending && end.variables.id === device.id}
          onTest={() => test.mutate(device)}
          onEnd={() => end.mutate(device)}
        />
      ))}
    </ul>
  )
}

type DeviceProps = {
  device: PushDevice
  isTesting: boolean
  isEnding: boolean
  onTest: () => void
  onEnd: () => void
}

function Device({ device: { name, isThis, lastPushedAt }, isTesting, isEnding, onTest, onEnd }: DeviceProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b>
            <bdi>{name}</bdi>
          </b>
          {isThis && <Badge tone="teal">{t.account.thisDevice()}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {lastPushedAt === null
            ? t.push.neverPushed()
            : t.push.lastPushed({
                at: ownMoment(lastPushedAt),
                time: (inner) => <time dateTime={lastPushedAt}>{inner}</time>,
              })}
        </p>
      </div>
      <Button size="small" pending={isTesting} onClick={onTest}>
        {t.push.test({ name, hidden })}
      </Button>
      <Button size="small" variant="quiet" pending={isEnding} onClick={onEnd}>
        {t.push.end({ name, hidden })}
      </Button>
    </li>
  )
}
