import type { AnyRouter } from '@tanstack/react-router'
import { t } from '#texts'
import { isStill } from '../../lib/browser/motion.ts'
import { toastFailure } from '../../lib/changes/mutations.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** In pixels of the finger: as far as the mark follows it, and where letting go refreshes. */
const fullPull = 140
const enough = 100
/** Milliseconds for which the mark stays at least, so that a fast reply is noticed. */
const minShownMs = 500

type Pages = { pages: unknown[]; pageParams: unknown[] }

let refreshing: Promise<void> | undefined

/** Fetches what the page shows again. Of a list that is its first page: who refreshes is at its top. */
export function refreshPage(router: AnyRouter): Promise<void> {
  return (refreshing ??= refetch(router).finally(() => {
    refreshing = undefined
  }))
}

async function refetch(router: AnyRouter) {
  const { queryClient } = router.options.context
  const shown = { type: 'active' }
  queryClient.setQueriesData(shown, (data?: Pages) =>
    Array.isArray(data?.pages)
      ? { ...data, pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
      : data,
  )
  try {
    await queryClient.refetchQueries(shown, { throwOnError: true })
    toast({ title: t.gestures.upToDate(), announceOnly: true })
  } catch (error) {
    toastFailure(t.gestures.notRefreshed(), error)
  }
}

/**
 * Only in an installed site, because a browser has its own in a tab. Nothing is prevented, so the page scrolls as ever. Who cannot pull presses
 * the tab of the page at its top. Returns what ends it.
 */
export function pullToRefresh(router: AnyRouter): () => void {
  const installed = matchMedia('(display-mode: standalone)')
  const listening = new AbortController()
  const options = { passive: true, signal: listening.signal }
  let start: { x: number; y: number } | undefined
  let pulled = 0

  const letGo = () => {
    start = undefined
    pulled = 0
    hideMark()
  }
  const begin = ({ touches: [touch, another], target }: TouchEvent) => {
    letGo()
    if (touch && !another && installed.matches && !refreshing && scrollY <= 0 && mayPull(target))
      start = { x: touch.clientX, y: touch.clientY }
  }
  const follow = ({ touches: [touch, another] }: TouchEvent) => {
    if (!start || !touch) return
    const down = touch.clientY - start.y
    // Swiped to a side, pinched, or scrolled on the way.
    if (another || scrollY > 0 || Math.abs(touch.clientX - start.x) > Math.max(down, 10)) return letGo()
    pulled = Math.max(0, down)
    showMark(pulled)
  }
  const end = () => {
    const isEnough = pulled >= enough
    start = undefined
    pulled = 0
    if (!isEnough) return hideMark()
    void Promise.all([refreshPage(router), keepMark()]).then(hideMark)
  }
  const mark = () => {
    // The browser's own would refresh a second time.
    document.documentElement.toggleAttribute('data-pulls', installed.matches)
  }
  mark()
  installed.addEventListener('change', mark, options)
  addEventListener('touchstart', begin, options)
  addEventListener('touchmove', follow, options)
  addEventListener('touchend', end, options)
  addEventListener('touchcancel', letGo, options)
  return () => {
    listening.abort()
    hideMark()
    document.documentElement.removeAttribute('data-pulls')
  }
}

/** Not in what lies over the page, on a map, or in a part that scrolls by itself and is not at its top. */
function mayPull(target: EventTarget | null) {
  if (!(target instanceof Element) || document.querySelector('[data-locks-scroll], [data-fills-phone]')) return false
  if (
    target.closest('[popover], [role=dialog], .finder-map, .finder-grip, .maplibregl-map, [draggable=true], textarea')
  )
    return false
  for (let part: Element | null = target; part && part !== document.documentElement; part = part.parentElement)
    if (part.scrollTop > 0) return false
  return true
}

const findMark = () => document.querySelector<HTMLElement>('.pull-mark')

function showMark(pulled: number) {
  if (pulled === 0) return hideMark()
  let mark = findMark()
  if (!mark) {
    mark = document.createElement('div')
    mark.className = 'pull-mark'
    mark.ariaHidden = 'true'
    document.body.append(mark)
  }
  // Readers who prefer no movement see the mark in its place when letting go is enough.
  const part = isStill() ? Number(pulled >= enough) : Math.min(1, pulled / fullPull)
  mark.style.setProperty('--pulled', String(part))
}

async function keepMark() {
  const mark = findMark()
  mark?.setAttribute('data-refreshing', '')
  mark?.style.setProperty('--pulled', '1')
  await new Promise((resolve) => setTimeout(resolve, minShownMs))
}

const hideMark = () => findMark()?.remove()
