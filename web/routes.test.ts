import { expect, it } from 'vitest'
import { routes } from './routes.tsx'

const tooLong = 'x'.repeat(10_000)
const refused = [['a', 'b'], { a: 1 }, '', '\0']
const names =
  `query genres genre location place startDate endDate priceRange cursor festivalId roomType minPrice maxPrice priceIn
  scope sort post month tab error success next step room token other __proto__ constructor toString`.split(/\s+/)

it.each(routes.map(({ options }) => options))(
  '$path hands out nothing that its reader refused',
  ({ validateSearch }) => {
    if (typeof validateSearch !== 'function') throw new Error('every route has a reader')
    // As the router merges what a reader returns into the raw search.
    const searchOf = (given: object) => ({ ...given, ...validateSearch({ ...given }) }) as Record<string, unknown>
    const handedOut = (given: object) => Object.entries(searchOf(given)).filter(([, value]) => value !== undefined)

    for (const value of refused) expect(handedOut(Object.fromEntries(names.map((name) => [name, value])))).toEqual([])
    expect(handedOut({ next: ' https://elsewhere.example', startDate: '2026-13-45', step: [2], other: 'x' })).toEqual(
      [],
    )
    for (const [name, value] of handedOut(Object.fromEntries(names.map((name) => [name, tooLong]))))
      expect(value, name).toSatisfy((text: unknown) => typeof text === 'string' && text.length <= 500)
  },
)
