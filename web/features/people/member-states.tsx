import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { StumbleSketch } from '../../ui/sketches.tsx'

export function MemberNotFound() {
  const home = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      Back to the festivals
    </Link>
  )
  return (
    <div className="page py-10">
      <PageHead title="Member not found" description="We know of no member at this address." />
      <EmptyState sketch={<StumbleSketch />} title={<h1 className="text-xl">Member not found</h1>} action={home}>
        They may have left or changed their username, or the link is not whole.
      </EmptyState>
    </div>
  )
}

/** The page's own geometry, while it loads. */
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
