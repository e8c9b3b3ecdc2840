import { expect, test } from 'vitest'
import { calm } from './progress.ts'

test('of the lines of a moment one is passed on', () => {
  const told: string[] = []
  const [seldom, always] = [60_000, 0].map((everyMs) => calm((line) => told.push(line), everyMs))
  for (const line of ['one', 'two']) seldom!(line)
  expect(told).toEqual(['one'])
  for (const line of ['two', 'three']) always!(line)
  expect(told).toEqual(['one', 'two', 'three'])
})
