import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
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

  it('with a map has lines that differ for each of 2,000 ids, in at most 13 elements and 1.2 kB', () => {
    const map = (id: string) =>
      renderToStaticMarkup(createElement(Cover, { id, hues: ['salsa'], land: '/covers/1-000000000000.svg' }))
    const maps = Array.from({ length: 2000 }, (_, i) => map(`festival-${i}`))
    expect(new Set(maps.map((html) => lines(html).join())).size).toBe(2000)
    for (const html of maps) {
      expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(13)
      expect(html.length).toBeLessThanOrEqual(1200)
      expect(html).toContain('--land:url(')
      expect(html).not.toMatch(/#[0-9a-f]{3}|oklch|rgb|fill=|stroke=/)
    }
  })

  it('contains no colours, so that it follows a change of the theme', () => {
    expect(draw('a')).not.toMatch(/#[0-9a-f]{3}|oklch|rgb|fill=|stroke=/)
  })
})
