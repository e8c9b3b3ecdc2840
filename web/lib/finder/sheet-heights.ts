import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#texts'
import { howToScroll, isStill } from '../browser/motion.ts'

/** From the lowest: only the map, half of each, only the list. */
const heights = ['low', 'half', 'full'] as const
export type SheetHeight = (typeof heights)[number]

export const heightWords: Record<SheetHeight, () => string> = {
  low: t.map.mapIsShown,
  half: t.map.halfMapHalfList,
  full: t.map.listIsShown,
}

/** In milliseconds: a released sheet moves on as far as it would in this time. */
const momentum = 150
const settling = 240
/** In pixels. */
const isNearly = 8

/**
 * The heights of the sheet of a finder. 'half' is the page scrolled to its top; 'full' is the page scrolled until the list begins below the
 * filters. For 'low' the style sheet enlarges the map above the sheet (`data-sheet`).
 */
export function useSheetHeights() {
  const sheet = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<SheetHeight>('half')
  /** The same value for code that runs between renderings. */
  const heightNow = useRef(height)

  const goTo = useCallback((next: SheetHeight) => {
    const element = sheet.current
    const root = element?.closest<HTMLElement>('.finder')
    if (!element || !root || !isSheet(element)) return
    heightNow.current = next
    if (next !== 'full' && scrollY > 0) scrollTo({ top: 0, behavior: howToScroll() })
    settle(element, () => {
      root.dataset['sheet'] = next === 'low' ? 'low' : ''
    })
    if (next === 'full') scrollTo({ top: fullAt(element), behavior: howToScroll() })
    setHeight(next)
  }, [])

  useEffect(() => {
    const rest = () => {
      const element = sheet.current
      if (!element || !isSheet(element) || element.closest<HTMLElement>('.finder')?.dataset['sheet']) return
      const full = fullAt(element)
      // Between the two heights, the sheet continues away from the last one.
      const isLeaving = heightNow.current === 'half' ? scrollY > isNearly : scrollY >= full - isNearly
      if (scrollY > isNearly && scrollY < full - isNearly) goTo(isLeaving ? 'full' : 'half')
      else {
        heightNow.current = isLeaving ? 'full' : 'half'
        setHeight(heightNow.current)
      }
    }
    addEventListener('scrollend', rest)
    return () => removeEventListener('scrollend', rest)
  }, [goTo])
  useWheel(sheet, height, goTo)

  const step = (by: 1 | -1) => goTo(heights[Math.min(2, Math.max(0, heights.indexOf(height) + by))] ?? 'half')
  const keys: Record<string, () => void> = {
    ArrowUp: () => step(1),
    ArrowDown: () => step(-1),
    Home: () => goTo('low'),
    End: () => goTo('full'),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { sheet, height, goTo, grip: { onKeyDown, now: heights.indexOf(height), area: useDrag(sheet, height, goTo) } }
}

/** On wide screens the list is not a sheet. */
const isSheet = (element: HTMLElement) => getComputedStyle(element).zIndex !== 'auto'

/** The scroll position of the page at which the sheet begins right below the filters. */
function fullAt(element: HTMLElement) {
  const head = element.parentElement?.querySelector<HTMLElement>('.finder-head')
  const below = head ? Number.parseFloat(getComputedStyle(head).top) + head.offsetHeight : 0
  return element.getBoundingClientRect().top + scrollY - below
}

/** Changes the layout, and animates the sheet from its old to its new position. */
function settle(element: HTMLElement, change: () => void) {
  const before = element.getBoundingClientRect().top
  element.style.translate = ''
  change()
  const moved = before - element.getBoundingClientRect().top
  if (Math.abs(moved) < 1 || isStill()) return
  element.animate(
    { translate: [`0 ${moved}px`, '0 0'] },
    { duration: settling, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  )
}

type GoTo = (next: SheetHeight) => void

/** At the top of the page the mouse wheel lowers the sheet, and raises it again. */
function useWheel(sheet: { current: HTMLElement | null }, height: SheetHeight, goTo: GoTo) {
  useEffect(() => {
    const element = sheet.current
    const onWheel = (event: WheelEvent) => {
      const isDown = event.deltaY > 0
      const next = height === 'low' && isDown ? 'half' : height === 'half' && scrollY === 0 && !isDown ? 'low' : null
      if (next === null || event.ctrlKey) return
      event.preventDefault()
      goTo(next)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [sheet, height, goTo])
}

type Drag = {
  /** The first and the last position of the pointer, and when. */
  from: number
  at: number
  time: number
  /** In pixels from 'half': the first position of the sheet, its current one, and its bounds. */
  start: number
  position: number
  low: number
  full: number
  speed: number
}

/** Moves the sheet with the pointer. On release it moves to the height nearest to where it would stop. */
function useDrag(sheet: { current: HTMLElement | null }, height: SheetHeight, goTo: GoTo) {
  const drag = useRef<Drag>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = sheet.current
    const root = element?.closest<HTMLElement>('.finder')
    if (!element || !root || event.button !== 0 || (event.target as Element).closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const top = element.getBoundingClientRect().top
    // From here on the sheet has the layout of 'half', over the full map.
    root.dataset['sheet'] = 'dragged'
    if (scrollY > fullAt(element)) scrollTo({ top: fullAt(element), behavior: 'instant' })
    const low = fallOf(root)
    const start = height === 'low' ? top - element.getBoundingClientRect().top : -scrollY
    drag.current = {
      from: event.clientY,
      at: event.clientY,
      time: event.timeStamp,
      start,
      position: start,
      low,
      full: -fullAt(element),
      speed: 0,
    }
    moveTo(element, start)
  }
  const onPointerMove = (event: PointerEvent) => {
    const moving = drag.current
    if (!moving || !sheet.current) return
    moving.speed = (event.clientY - moving.at) / Math.max(1, event.timeStamp - moving.time)
    moving.at = event.clientY
    moving.time = event.timeStamp
    moving.position = Math.min(moving.low, Math.max(moving.full, moving.start + event.clientY - moving.from))
    moveTo(sheet.current, moving.position)
  }
  const onPointerUp = () => {
    const moving = drag.current
    drag.current = null
    if (!moving) return
    const rest = moving.position + moving.speed * momentum
    const places: [SheetHeight, number][] = [
      ['low', moving.low],
      ['half', 0],
      ['full', moving.full],
    ]
    const [[next] = ['half']] = places.toSorted(([, one], [, other]) => Math.abs(one - rest) - Math.abs(other - rest))
    goTo(next as SheetHeight)
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

/** In pixels below 'half'; above it the page scrolls. */
function moveTo(element: HTMLElement, position: number) {
  element.style.translate = position > 0 ? `0 ${position}px` : ''
  scrollTo({ top: Math.max(0, -position), behavior: 'instant' })
}

/** The distance of the sheet between 'half' and 'low': while it is dragged, the map is larger by this much. */
function fallOf(root: HTMLElement) {
  const map = root.querySelector('.finder-map')
  return map ? -Number.parseFloat(getComputedStyle(map).marginBottom) : 0
}
