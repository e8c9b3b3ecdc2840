import { t } from '#texts'
import { Loading, Skeleton } from './skeleton.tsx'

/** In place of a form. */
export function FormSkeleton() {
  return (
    <Loading label={t.common.loading()} className="grid gap-6 py-4">
      <Skeleton className="h-14 rounded-m" />
      <Skeleton className="h-14 rounded-m" />
      <Skeleton className="h-32 rounded-m" />
    </Loading>
  )
}
