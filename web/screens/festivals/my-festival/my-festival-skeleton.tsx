import { t } from '#texts'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

/** Where the festival is not known yet. */
export const MyFestivalTitle = () => <h1 className="mb-5">{t.myFestival.title()}</h1>

/** Has the layout of the page, while it loads. */
export const MyFestivalSkeleton = () => (
  <Loading label={t.myFestival.loading()} className="grid gap-5">
    <Skeleton className="h-36 rounded-l" />
    <div className="grid gap-5 lg:grid-cols-2">
      <Skeleton className="h-56 rounded-l" />
      <Skeleton className="h-44 rounded-l" />
    </div>
  </Loading>
)
