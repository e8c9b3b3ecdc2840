import { Loading, Skeleton } from '../../ui/skeleton.tsx'

export function MonthSkeleton() {
  return (
    <Loading label="Loading the calendar" className="grid gap-3">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </Loading>
  )
}
