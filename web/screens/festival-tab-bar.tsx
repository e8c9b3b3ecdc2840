import '../ui/tabs.css'
import { Link } from '@tanstack/react-router'
import { formatTotal } from '../lib/format/counts.ts'
import { exactly } from '../shell/main-links.tsx'
import { type FestivalTab, festivalTabs } from './festival-tabs.ts'

type FestivalTabBarProps = { festivalId: string; open: FestivalTab }

/** The tabs of a festival, each an address of its own. */
export const FestivalTabBar = ({ festivalId, open }: FestivalTabBarProps) => (
  <nav aria-label="At this festival" className="tabs-list">
    {festivalTabs.map((tab) => (
      <TabLink key={tab.to} tab={tab} festivalId={festivalId} isOpen={tab === open} />
    ))}
  </nav>
)

type TabLinkProps = { tab: FestivalTab; festivalId: string; isOpen: boolean }

function TabLink({ tab, festivalId, isOpen }: TabLinkProps) {
  // oxlint-disable-next-line react/hooks -- a link keeps its tab, which is its key
  const count = tab.useCount(festivalId) ?? 0
  if (tab.onlyWithSome && !isOpen && count === 0) return null
  return (
    <Link
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
