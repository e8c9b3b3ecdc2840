import '../../../ui/tabs.css'
import { Link, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#texts'
import { formatTotal } from '../../../lib/format/counts.ts'
import { type FestivalTab, festivalTabs, useTab } from './festival-tabs.ts'
import { exactly } from '../../../lib/page/exactly.ts'

type FestivalTabBarProps = { festivalId: string; open: FestivalTab }

/** The tabs of a festival, each with its own address. */
export function FestivalTabBar({ festivalId, open }: FestivalTabBarProps) {
  const bar = useRef<HTMLElement>(null)
  useOpenAtTabs(bar, open !== festivalTabs[0])
  return (
    <nav ref={bar} aria-label={t.festivals.atThisFestival()} className="tabs-list scroll-mt-(--top-bar)">
      {festivalTabs.map((tab) => (
        <TabLink key={tab.to} tab={tab} festivalId={festivalId} isOpen={tab === open} />
      ))}
    </nav>
  )
}

/**
 * A link to a tab from elsewhere opens the page at its tabs. A link to one thing in a tab scrolls to that by itself, and a reader who comes
 * back is taken where they were: the router does that after this component is there, so its place is looked at once more then.
 */
function useOpenAtTabs(bar: RefObject<HTMLElement | null>, isAsked: boolean) {
  const router = useRouter()
  const showTabs = useEffectEvent(() => {
    if (isAsked && scrollY === 0 && router.latestLocation.hash === '') bar.current?.scrollIntoView()
  })
  useEffect(() => {
    showTabs()
    const { href } = router.latestLocation
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      stop()
      if (toLocation.href === href) showTabs()
    })
    return stop
  }, [router])
}

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
      {tab.label()}
      {count > 0 && <span className="tabs-count">{formatTotal(count)}</span>}
    </Link>
  )
}
