import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Banner } from '../../contract/chat/notices.ts'
import { noticesKey, noticesQuery } from '../features/desk/notices/notices.queries.ts'
import { refusedByMaintenance } from '../lib/api.ts'
import { read, stored, useStored } from '../lib/browser/browser-store.ts'
import { internalPath } from '../lib/page/internal-path.ts'
import { lazyPart } from '../lib/page/lazy-part.tsx'

const EndBanner = lazyPart(() => import('./end-banner.tsx'), 'EndBanner', null)

/** At the top of every page: the notices of admins. */
export function SiteNotices() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data } = useQuery(noticesQuery(api))
  useEffect(() => {
    const look = () => void queryClient.invalidateQueries({ queryKey: noticesKey })
    addEventListener(refusedByMaintenance, look)
    return () => removeEventListener(refusedByMaintenance, look)
  }, [queryClient])
  return (
    <>
      {data?.maintenance && (
        <aside aria-label="Maintenance" className="site-notice site-maintenance">
          <div className="page">
            <p dir="auto">
              <b>Maintenance.</b> {data.maintenance.text}
            </p>
            <p>You can read everything. Nothing can be saved until it is over.</p>
          </div>
        </aside>
      )}
      {data?.banner && <SiteBanner key={data.banner.id} {...data.banner} />}
    </>
  )
}

function SiteBanner({ id, text, link, endsAt }: Banner) {
  const dismissed = useStored(() => read(stored.dismissedBanner), null)
  const [isOver, setOver] = useState(false)
  if (isOver || dismissed === id) return null
  const to = internalPath(link)
  return (
    <aside aria-label="Announcement" className="site-notice site-banner">
      <div className="page">
        <p dir="auto">
          {text}{' '}
          {to && (
            <a href={to} className="link whitespace-nowrap">
              Read more
            </a>
          )}
        </p>
        <EndBanner id={id} endsAt={endsAt} onOver={setOver} />
      </div>
    </aside>
  )
}
