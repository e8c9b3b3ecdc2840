import { t } from '#texts'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

export function NotificationSkeleton() {
  return (
    <Loading label={t.notifications.loadingYourNotifications()} className="grid gap-5 px-3.5 py-3">
      {[1, 2, 3].map((place) => (
        <div key={place}>
          <Skeleton text className="w-1/2" />
          <Skeleton text className="w-5/6" />
          <Skeleton text className="w-1/4" />
        </div>
      ))}
    </Loading>
  )
}
