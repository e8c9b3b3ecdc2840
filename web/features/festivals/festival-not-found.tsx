import { Link } from '@tanstack/react-router'
import { PageHead } from '../../lib/page-head.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArrowLeftIcon } from '../../ui/more-icons.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { StumbleSketch } from '../../ui/sketches.tsx'

export function FestivalNotFound() {
  const home = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      <ArrowLeftIcon size={20} />
      Back to home
    </Link>
  )
  return (
    <div className="page py-10">
      <PageHead title="Festival not found" description="We know of no festival at this address." />
      <EmptyState sketch={<StumbleSketch />} title={<h1 className="text-xl">Festival not found</h1>} action={home}>
        It may have been removed, or the link is not whole.
      </EmptyState>
    </div>
  )
}

/** The poster's own geometry, while it loads. */
export function FestivalPosterSkeleton() {
  return (
    <Loading label="Loading the festival" className="page py-8">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <Skeleton className="aspect-[2] rounded-m lg:aspect-16/10" />
        <div>
          <Skeleton className="h-10 w-4/5" />
          <Skeleton text className="mt-5 w-1/2" />
          <Skeleton text className="w-1/3" />
          <Skeleton className="mt-8 h-40 rounded-l" />
        </div>
      </div>
    </Loading>
  )
}
