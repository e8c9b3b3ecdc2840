import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { timeOfDay } from '../../../contract/pictures/crossing-drawing.ts'
import { Cover } from './cover.tsx'

const draw = (id: string) => renderToStaticMarkup(createElement(Cover, { id, hues: ['salsa', 'latin-fusion'] }))
const lines = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)

describe('a cover', () => {
  it('is always the same for the same id', () => {
    expect(draw('7f1c')).toBe(draw('7f1c'))
  })

  it('is different for each of 2,000 ids, even when rounded to ten pixels', () => {
    const ids = Array.from({ length: 2000 }, (_, i) => `festival-${i}`)
    const seen = ids.map((id) =>
      lines(draw(id))
        .at(-1)
        ?.replace(/-?\d+(\.\d)?/g, (n) => String(Math.round(Number(n) / 10))),
    )
    expect(new Set(seen).size).toBe(2000)
  })

  it('has at most 12 elements and 1.5 kB', () => {
    for (let i = 0; i < 200; i++) {
      const svg = draw(`018f3c1e-7b1a-7c0e-9a3f-${i}`).match(/<svg.*<\/svg>/)?.[0] ?? ''
      expect(svg.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(12)
      expect(svg.length).toBeLessThanOrEqual(1536)
    }
  })

  it('with a map has lines that differ for each of 2,000 ids, in at most 14 elements and 1.2 kB', () => {
    const map = (id: string) =>
      renderToStaticMarkup(createElement(Cover, { id, hues: ['salsa'], land: '/covers/1-000000000000.svg' }))
    const maps = Array.from({ length: 2000 }, (_, i) => map(`festival-${i}`))
    expect(new Set(maps.map((html) => lines(html).join())).size).toBe(2000)
    for (const html of maps) {
      expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(14)
      expect(html.length).toBeLessThanOrEqual(1200)
      expect(html).toContain('--land:url(')
      expect(html).not.toMatch(/#[0-9a-f]{3}|oklch|rgb|fill=|stroke=/)
    }
  })

  it('with a map crosses at its town in the rhythm of its style, and is at the time of day of its season', () => {
    const map = (style: string, land: string) =>
      renderToStaticMarkup(
        createElement(Cover, { id: 'a', hues: [style], land: `/covers/${land}-0.svg`, time: 'dusk' }),
      )
    const [salsa, elsewhere, kizomba] = [map('Salsa', '1'), map('Salsa', '2'), map('Kizomba', '1')]
    const townIn = (html: string) => /<circle cx="(\d+)" cy="(\d+)" r="5"/.exec(html)?.slice(1)
    expect(townIn(salsa)).toEqual(townIn(kizomba))
    expect(townIn(salsa)).not.toEqual(townIn(elsewhere))
    const turns = (html: string) => lines(html)[0]?.match(/s/g)?.length ?? 0
    expect(turns(salsa)).toBeGreaterThan(2 * turns(kizomba))
    expect(salsa).toContain('class="hued cover-map cover-dusk"')
  })

  it.each([
    ['2027-01-31', 52, 'night'],
    ['2027-03-01', 52, 'dawn'],
    ['2027-07-15', null, 'day'],
    ['2027-10-01', 1, 'dusk'],
    ['2027-12-01', 52, 'night'],
    ['2027-12-31', -34, 'day'],
    ['2027-06-01', -34, 'night'],
  ] as const)('a festival on %s at latitude %s has its cover at %s', (day, latitude, time) => {
    expect(timeOfDay(day, latitude)).toBe(time)
  })

  it('contains no colours, so that it follows a change of the theme', () => {
    expect(draw('a')).not.toMatch(/#[0-9a-f]{3}|oklch|rgb|fill=|stroke=/)
  })
})
