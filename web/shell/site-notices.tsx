import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import type { Banner } from '../../contract/notices.ts'
import { noticesKey, noticesQuery } from '../features/notices/notices.queries.ts'
import { refusedByMaintenance } from '../lib/api.ts'
import { read, stored, useStored, write } from '../lib/browser/browser-store.ts'
import { refetchChanged } from '../lib/changes/refetch-changed.ts'
import { internalPath } from '../lib/page/internal-path.ts'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/pictures/icons.tsx'

/** What admins say to everybody, on top of every page. */
export function SiteNotices() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data } = useQuery(noticesQuery(api))
  useEffect(() => {
    const look = () => void refetchChanged(queryClient, noticesKey)
    refusedByMaintenance.addEventListener('refused', look)
    return () => refusedByMaintenance.removeEventListener('refused', look)
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
      {data?.banner && <SiteBanner key={data.banner.id} banner={data.banner} />}
    </>
  )
}

function SiteBanner({ banner: { id, text, link, endsAt } }: { banner: Banner }) {
  const dismissed = useStored(() => read(stored.dismissedBanner), null)
  const isOver = useIsOver(endsAt)
  // The first script has hidden this banner until now, if it was dismissed.
  useEffect(() => void delete document.documentElement.dataset['bannerDismissed'], [])
  if (isOver || dismissed === id) return null
  const to = internalPath(link)
  return (
    <aside aria-label="Announcement" className="site-notice site-banner">
      <div className="page">
        <p dir="auto">
          {text} {to && <ReadMore to={to} />}
        </p>
        <IconButton label="Dismiss" icon={<CloseIcon size={20} />} onClick={() => write(stored.dismissedBanner, id)} />
      </div>
    </aside>
  )
}

function ReadMore({ to }: { to: string }) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    // The browser opens it in a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: to })
  }
  return (
    <a href={to} onClick={follow} className="link whitespace-nowrap">
      Read more
    </a>
  )
}

/** The longest that a timer can wait, in milliseconds. */
const longestWait = 2 ** 31 - 1

/** True from this instant on, also while the page stays open. */
function useIsOver(instant: string | null): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (instant === null) return undefined
    const timer = setTimeout(setOver, Math.min(longestWait, Math.max(0, Date.parse(instant) - Date.now())), true)
    return () => clearTimeout(timer)
  }, [instant])
  return isOver
}
