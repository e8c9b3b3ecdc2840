import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backupName, leftByKilled, outlivedBackups } from './kept-backups.ts'

const day = 86_400_000
const at = (date: string) => backupName(new Date(date))
/** A backup at 02:47 of each of this many days, the last on Sunday, 29 November 2026. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, ago) => backupName(new Date(Date.parse('2026-11-29T02:47:00Z') - ago * day)))

const keptOf = (names: string[]) => names.filter((name) => !outlivedBackups(names).includes(name))

describe('the backups that are kept', () => {
  test('are those of the last seven days, and the last one of each of four weeks', () => {
    expect(keptOf(nights(60))).toEqual([
      ...nights(7),
      at('2026-11-22T02:47:00Z'),
      at('2026-11-15T02:47:00Z'),
      at('2026-11-08T02:47:00Z'),
    ])
    expect(outlivedBackups(nights(7))).toEqual([])
  })

  test('are the last ones of a day with several', () => {
    const [first, last] = [at('2026-11-29T02:47:00Z'), at('2026-11-29T14:00:00Z')]
    expect(outlivedBackups([first, last])).toEqual([first])
  })

  test('stay as they are while none is made, however long', () => {
    const kept = keptOf(nights(60))
    expect(keptOf(kept)).toEqual(kept)
    expect(outlivedBackups([at('2020-01-01T00:00:00Z')])).toEqual([])
  })

  test('always include the newest, and are eleven at most', () => {
    const times = fc.array(fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }), {
      minLength: 1,
      maxLength: 80,
    })
    fc.assert(
      fc.property(times, (dates) => {
        const names = [...new Set(dates.map(backupName))]
        const kept = keptOf(names)
        expect(kept).toContain(names.toSorted().at(-1))
        expect(kept.length).toBeLessThanOrEqual(11)
      }),
    )
  })

  test('are told from all other files, and from what a killed process left', () => {
    const [name] = nights(1) as [string]
    const others = ['erasures.txt', 'before-the-move.tar.zst', 'compas-20260101.tar.zst', `copy-of-${name}`]
    expect(outlivedBackups([...others, ...nights(60)]).filter((one) => others.includes(one))).toEqual([])
    expect(leftByKilled([...others, name, `${name}.part`, `${name}.photos`, 'mine.part'])).toEqual([
      `${name}.part`,
      `${name}.photos`,
    ])
  })
})
