import { afterEach, expect, test, vi } from 'vitest'
import { distanceText } from './distances.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [0, 'es-ES', '0.1 km'],
  [2.34, 'en', '2.3 km'],
  [9.94, 'en-AU', '9.9 km'],
  [9.96, 'de', '10 km'],
  [1053.4, 'pt-BR', '1,053 km'],
  [2.34, 'en-US', '1.5 mi'],
  [160, 'en-GB', '99 mi'],
])('%d kilometres are for a browser in %s: %s', (kilometres, language, text) => {
  vi.stubGlobal('navigator', { language })
  expect(distanceText(kilometres)).toBe(text)
})

test('a rough distance has no decimals', () => {
  vi.stubGlobal('navigator', { language: 'fr-FR' })
  expect([0, 2, 121].map((kilometres) => distanceText(kilometres, true))).toEqual(['1 km', '2 km', '121 km'])
})
