import { useQuery } from '@tanstack/react-query'
import { t } from '#texts'
import type { Api } from '../../../lib/api.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { FormSkeleton } from '../../../ui/states/form-skeleton.tsx'
import { noticesQuery } from '../notices/notices.queries.ts'
import { BannerForm } from './banner-form.tsx'
import { MaintenanceForm } from './maintenance-form.tsx'

/** The notices at the top of every page, and their effects. */
export function NoticesDesk({ api }: { api: Api }) {
  // Another admin may have changed it since the page was loaded.
  const query = useQuery({ ...noticesQuery(api), refetchOnMount: 'always' })
  return (
    <Loaded query={query} failed={t.desk.failedToLoadNotices()} loading={<FormSkeleton />}>
      {({ maintenance, banner }) => (
        <div className="grid gap-6">
          <MaintenanceForm key={maintenance?.text} api={api} maintenance={maintenance} />
          <BannerForm key={banner?.id ?? 'none'} api={api} banner={banner} />
        </div>
      )}
    </Loaded>
  )
}
