import { t } from '#texts'
import { NothingHere } from '../../../lib/lists/nothing-here.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

export function FestivalNotFound() {
  return (
    <NothingHere
      title={t.festivals.notFound()}
      description={t.festivals.nothingAtThisAddress()}
      back={{ to: '/' }}
      backLabel={t.festivals.backToHome()}
    >
      {t.festivals.mayHaveBeenRemoved()}
    </NothingHere>
  )
}

/** Has the layout of the page, while it loads. */
export function FestivalPosterSkeleton() {
  return (
    <Loading label={t.festivals.loading()} className="page py-8">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)_18rem]">
        <Skeleton className="h-32 rounded-m md:aspect-16/10 md:h-auto" />
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
