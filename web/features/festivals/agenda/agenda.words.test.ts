import { expect, test } from 'vitest'
import { formatDaysUntil, formatWaiting } from './agenda.words.ts'

const days = { startDate: '2026-11-27', endDate: '2026-11-29' }

test.each([
  ['2026-11-22', 'In 5 days · Nov\u00A027–29, 2026'],
  ['2026-11-26', 'Starts tomorrow · Nov\u00A027–29, 2026'],
  ['2026-11-27', 'Starts today · Nov\u00A027–29, 2026'],
  ['2026-11-29', 'Ends today · Nov\u00A027–29, 2026'],
])('on %s a festival reads "%s"', (today, text) => {
  expect(formatDaysUntil(days, today)).toBe(text)
})

test.each([
  [1, 'Ana', 'is waiting for you'],
  [2, 'Ana and 1 other', 'are waiting for you'],
  [4, 'Ana and 3 others', 'are waiting for you'],
  [100, 'Ana and 99+ others', 'are waiting for you'],
])('%d who wait read "%s %s"', (count, ...sentence) => {
  expect(formatWaiting({ count, name: 'Ana', roomId: '' })).toEqual(sentence)
})
