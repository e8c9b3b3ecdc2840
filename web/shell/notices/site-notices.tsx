import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '#texts'
import { ownPath } from '../../../texts/addresses.ts'
import type { Banner } from '../../../contract/chat/notices.ts'
import { noticesKey, noticesQuery } from '../../features/desk/notices/notices.queries.ts'
import { refusedByMaintenance } from '../../lib/api.ts'
import { read, stored, useStored } from '../../lib/browser/browser-store.ts'
import { internalPath } from '../../lib/page/internal-path.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { b } from '../../ui/text-elements.tsx'

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
        <aside aria-label={t.shell.maintenance()} className="site-notice site-maintenance">
          <div className="page">
            <p dir="auto">{t.shell.maintenanceNote({ b, text: data.maintenance.text })}</p>
            <p>{t.shell.readingStillWorks()}</p>
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
    <aside aria-label={t.shell.announcement()} className="site-notice site-banner">
      <div className="page">
        <p dir="auto">
          {text}{' '}
          {to && (
            <a href={ownPath(to)} className="link whitespace-nowrap">
              {t.shell.readMore()}
            </a>
          )}
        </p>
        <EndBanner id={id} endsAt={endsAt} onOver={setOver} />
      </div>
    </aside>
  )
}
