import { useQuery } from '@tanstack/react-query'
import type { Notices } from '../../../contract/notices.ts'
import type { Api } from '../../lib/api.ts'
import { FormSkeleton } from '../../ui/states/skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { noticesQuery } from '../notices/notices.queries.ts'
import { BannerForm } from './banner-form.tsx'
import { MaintenanceForm } from './maintenance-form.tsx'

/** What every page says on top, and what follows from it. */
export function NoticesDesk({ api }: { api: Api }) {
  // Another admin may have changed it since the page came.
  const { data, isError, isFetching, refetch } = useQuery({ ...noticesQuery(api), refetchOnMount: 'always' })
  if (isError && !data)
    return (
      <ErrorState
        title="Failed to load what is shown now. Please try again."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return data ? <Forms api={api} {...data} /> : <FormSkeleton />
}

const Forms = ({ api, maintenance, banner }: { api: Api } & Notices) => (
  <div className="grid gap-6">
    <MaintenanceForm key={maintenance?.text} api={api} maintenance={maintenance} />
    <BannerForm key={banner?.id ?? 'none'} api={api} banner={banner} />
  </div>
)
