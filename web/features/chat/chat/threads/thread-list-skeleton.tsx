import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'

/** The skeleton of threads, or of found messages, while they load. */
export function ThreadListSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-1">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 p-2.5">
          <Skeleton className="size-10 flex-none rounded-full" />
          <div className="flex-1">
            <Skeleton text className="w-1/3" />
            <Skeleton text className="w-2/3" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
