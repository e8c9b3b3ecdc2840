import '../ui/tabs.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatTotal } from '../lib/format/counts.ts'
import { exactly } from '../shell/main-links.tsx'
import { type FestivalTab, festivalTabs } from './festival-tabs.ts'

type FestivalTabBarProps = { festivalId: string; open: FestivalTab }

/** The tabs of a festival, each an address of its own. */
export function FestivalTabBar({ festivalId, open }: FestivalTabBarProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => showOpenTab(bar.current), [open])
  return (
    <nav ref={bar} aria-label="At this festival" className="tabs-list">
      {festivalTabs.map((tab) => (
        <TabLink key={tab.to} tab={tab} festivalId={festivalId} isOpen={tab === open} />
      ))}
    </nav>
  )
}

/** On a phone the open tab may be outside of the bar; the page itself stays where it is. */
function showOpenTab(bar: HTMLElement | null) {
  const tab = bar?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  const frame = bar?.getBoundingClientRect()
  if (bar && tab && frame) bar.scrollLeft += tab.left + tab.width / 2 - (frame.left + frame.width / 2)
}

type TabLinkProps = { tab: FestivalTab; festivalId: string; isOpen: boolean }

function TabLink({ tab, festivalId, isOpen }: TabLinkProps) {
  const { count, isOffered } = tab.useTab(festivalId)
  if (!isOffered && !isOpen) return null
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
