import { expect } from 'vitest'

/** Rows that are swiped, wide tables, what members type, a drawing, and the site's name, which hides beside large text. */
const mayBeCut = '.chip-row, .tabs-list, .overflow-x-auto, input, textarea, select, .first-frame, .brand, svg, .sr-only'
/** What members wrote may end in dots. */
const ofMembers = 'bdi, [dir="auto"]'

/** Expects that each text of the page is whole within its box, that none lies over another, and that no column is as narrow as a letter. */
export function expectNothingCut() {
  const faults = [
    ...[...document.body.querySelectorAll<HTMLElement>('*')]
      .filter(
        (element) => isCut(element) && !isOfMembers(element) && element.checkVisibility({ visibilityProperty: true }),
      )
      .map((element) => `cut: ${element.outerHTML.slice(0, 200)}`),
    ...textFaults(),
    ...placeholderFaults(),
  ]
  expect(faults, `texts of ${location.pathname}`).toEqual([])
}

function isCut(element: HTMLElement) {
  const isWide = element.scrollWidth > element.clientWidth + 1
  const isHigh = element.scrollHeight > element.clientHeight + 2
  if (!(isWide || isHigh) || element.clientWidth <= 1 || element.closest(mayBeCut)) return false
  const { display, overflowX, overflowY } = getComputedStyle(element)
  if (display === 'inline') return false
  return (isWide && (overflowX !== 'visible' || hasText(element))) || (isHigh && /hidden|clip/.test(overflowY))
}

/** The placeholders of search fields that are longer than their field. */
function placeholderFaults(): string[] {
  const pen = document.createElement('canvas').getContext('2d')!
  return [...document.querySelectorAll<HTMLInputElement>('input:is([type=search], [role=combobox])')]
    .filter((field) => field.placeholder !== '' && field.checkVisibility({ visibilityProperty: true }))
    .flatMap((field) => {
      const { fontSize, fontWeight, fontFamily } = getComputedStyle(field, '::placeholder')
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const width = pen.measureText(field.placeholder).width
      const space = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      return width > space + 1 ? [`'${field.placeholder}' is ${width} px wide, its field ${space}`] : []
    })
}

const hasText = (element: Element) =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '')

const isOfMembers = (element: Element) =>
  element.closest(ofMembers) !== null ||
  (!hasText(element) && element.querySelector(`:scope > :is(${ofMembers})`) !== null)

type Line = { text: string; node: Node; left: number; right: number; top: number; bottom: number }

/** Lines of text that lie over others, and words of which each line has a letter. */
function textFaults(): string[] {
  const lines: Line[] = []
  const narrow: string[] = []
  // An open chat covers the rest of a phone.
  const shown = document.querySelector('[data-fills-phone]') ?? document.querySelector('main')
  const walker = document.createTreeWalker(shown ?? document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const text = node.nodeValue?.trim() ?? ''
    const { parentElement } = node
    if (text === '' || !parentElement || parentElement.closest(`${mayBeCut}, .maplibregl-map, [aria-hidden]`)) continue
    if (!parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()]
    if (boxes.length > 4 && boxes.length > text.length / 2) narrow.push(`a letter a line: ${text}`)
    const seen = shownPartOf(parentElement)
    if (!seen) continue
    for (const { left, right, top, bottom } of boxes)
      lines.push({
        text,
        node,
        left: Math.max(left, seen.left),
        right: Math.min(right, seen.right),
        top: Math.max(top, seen.top),
        bottom: Math.min(bottom, seen.bottom),
      })
  }
  return [...narrow, ...overlaps(lines)]
}

/** What is seen of an element within those that scroll or cut it; null if it stays in sight above what scrolls. */
function shownPartOf(element: Element) {
  const seen = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
  for (let around: Element | null = element; around && around.tagName !== 'BODY'; around = around.parentElement) {
    const { overflow, display, position } = getComputedStyle(around)
    if (position === 'sticky') return null
    if (overflow === 'visible' || display === 'inline' || display === 'contents') continue
    const { left, right, top, bottom } = around.getBoundingClientRect()
    seen.left = Math.max(seen.left, left)
    seen.right = Math.min(seen.right, right)
    seen.top = Math.max(seen.top, top)
    seen.bottom = Math.min(seen.bottom, bottom)
  }
  return seen
}

function overlaps(lines: Line[]): string[] {
  const fromTop = lines.toSorted((one, other) => one.top - other.top)
  return fromTop.flatMap((one, at) => {
    const found: string[] = []
    for (const other of fromTop.slice(at + 1)) {
      const height = Math.min(one.bottom, other.bottom) - other.top
      if (one.bottom <= other.top) break
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      // The boxes of lines below each other have a few pixels in common.
      const isOver = width > 3 && height > 3 && height > Math.min(one.bottom - one.top, other.bottom - other.top) / 2
      if (isOver && one.node !== other.node) found.push(`'${one.text}' lies over '${other.text}'`)
    }
    return found
  })
}
