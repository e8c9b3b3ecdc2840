import { NothingHere } from '../../lib/lists/nothing-here.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

export function MemberNotFound() {
  return (
    <NothingHere
      title="Member not found"
      description="We know of no member at this address."
      back={{ to: '/' }}
      backLabel="Back to the festivals"
    >
      They may have left or changed their username, or the link may be incomplete.
    </NothingHere>
  )
}

/** Has the layout of the page, while it loads. */
export function MemberSkeleton() {
  return (
    <Loading label="Loading the member" className="page grid gap-x-12 gap-y-8 py-8 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <Skeleton className="h-96 rounded-l" />
      <div>
        <Skeleton className="h-8 w-1/3" />
        <Skeleton text className="mt-5 w-2/3" />
        <Skeleton text className="w-1/2" />
        <Skeleton className="mt-9 h-8 w-1/3" />
        <Skeleton className="mt-4 h-32 rounded-l" />
      </div>
    </Loading>
  )
}
