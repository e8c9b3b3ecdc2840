import '../../ui/tabs.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatTotal } from '../../lib/format/counts.ts'
import { exactly } from '../../shell/main-links.tsx'
import { type FestivalTab, festivalTabs, useTab } from './festival-tabs.ts'

type FestivalTabBarProps = { festivalId: string; open: FestivalTab }

/** The tabs of a festival, each with its own address. */
export const FestivalTabBar = ({ festivalId, open }: FestivalTabBarProps) => (
  <nav aria-label="At this festival" className="tabs-list">
    {festivalTabs.map((tab) => (
      <TabLink key={tab.to} tab={tab} festivalId={festivalId} isOpen={tab === open} />
    ))}
  </nav>
)

/** Scrolls a tab into the bar, which may be narrower on a phone; the page itself does not scroll. */
function showInBar(link: HTMLElement | null) {
  const bar = link?.parentElement
  const [inside, frame] = [link?.getBoundingClientRect(), bar?.getBoundingClientRect()]
  if (bar && inside && frame) bar.scrollLeft += inside.left + inside.width / 2 - (frame.left + frame.width / 2)
}

type TabLinkProps = { tab: FestivalTab; festivalId: string; isOpen: boolean }

function TabLink({ tab, festivalId, isOpen }: TabLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { count, isOffered } = useTab(tab, festivalId)
  useEffect(() => {
    if (isOpen) showInBar(link.current)
  }, [isOpen])
  if (!isOffered && !isOpen) return null
  return (
    <Link
      ref={link}
      to={tab.to}
      params={{ id: festivalId }}
      resetScroll={false}
      aria-current={isOpen ? 'page' : undefined}
      activeOptions={exactly}
      className="tabs-tab"
    >
      {tab.label}
      {count > 0 && <span className="tabs-count">{formatTotal(count)}</span>}
    </Link>
  )
}
