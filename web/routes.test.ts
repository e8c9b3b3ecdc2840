import { expect, it } from 'vitest'
import { routes } from './routes.tsx'

const tooLong = 'x'.repeat(10_000)
const refused = [['a', 'b'], { a: 1 }, '', '\0']
const names =
  `query genres genre location place startDate endDate priceRange cursor festivalId roomType minPrice maxPrice priceIn
  scope sort post month tab view error success next step room token thread seq other __proto__ constructor toString`.split(
    /\s+/,
  )

it.each(routes.map(({ options }) => options))(
  '$path passes on only the search parameters that its reader accepted',
  ({ validateSearch }) => {
    if (typeof validateSearch !== 'function') throw new Error('every route has a reader')
    // The router merges the result of a reader into the raw search like this.
    const searchOf = (given: object) => ({ ...given, ...validateSearch({ ...given }) }) as Record<string, unknown>
    const validated = (given: object) => Object.entries(searchOf(given)).filter(([, value]) => value !== undefined)

    for (const value of refused) expect(validated(Object.fromEntries(names.map((name) => [name, value])))).toEqual([])
    expect(validated({ next: ' https://elsewhere.example', startDate: '2026-13-45', step: [2], other: 'x' })).toEqual(
      [],
    )
    for (const [name, value] of validated(Object.fromEntries(names.map((name) => [name, tooLong]))))
      expect(value, name).toSatisfy((text: unknown) => typeof text === 'string' && text.length <= 500)
  },
)
