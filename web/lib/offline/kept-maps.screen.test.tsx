import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSession, rememberSession } from '../member/session.ts'
import { maxKeptMaps } from './kept-limits.ts'
import { mapHash, mapKind, readKeptRange } from './kept-maps.ts'
import { aboutOf, clearKeptOf, keptSize, putKept, startStore } from './kept-store.ts'

const ana = { id: 'ana', username: 'ana', name: 'Ana', avatar: null, isAdmin: false }
const limits = new Map([[mapKind, maxKeptMaps]])

beforeEach(async () => {
  rememberSession('token', ana)
  await startStore('ana')
})
afterEach(async () => {
  forgetSession()
  for (const owner of ['ana', 'bea']) await clearKeptOf(owner)
})

/** The map of a festival: ten bytes of each of two archives, the second of which ends there. */
const put = (festival: string, { owner = 'ana', readAt = Date.now() } = {}) =>
  putKept(
    [
      {
        owner,
        hash: mapHash(festival),
        text: JSON.stringify({
          ranges: [
            { archive: `world of ${festival}`, from: 100, length: 10, size: 10 },
            { archive: `streets of ${festival}`, from: 100, length: 16, size: 10 },
          ],
          madeOf: 'archives',
        }),
        tiles: new Blob([Uint8Array.from({ length: 20 }, (_, at) => at)]),
        readAt,
        bytes: 20,
        about: aboutOf('festivals', festival),
        limited: mapKind,
      },
    ],
    limits,
  )

const bytesOf = async (...range: Parameters<typeof readKeptRange>) => {
  const found = await readKeptRange(...range)
  return found && [...new Uint8Array(found)]
}
const isKept = async (festival: string) => (await bytesOf(`world of ${festival}`, 100, 10)) !== null

test('a map is read in the ranges that were kept, and in no other', async () => {
  await put('a')
  await put('b')
  expect(await bytesOf('world of b', 100, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await bytesOf('streets of a', 100, 16)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  for (const [from, length] of [
    [100, 9],
    [101, 10],
  ] as const)
    expect(await readKeptRange('world of a', from, length)).toBeNull()
  expect(await keptSize()).toBe(40)
})

test('only its member reads it, while they are signed in', async () => {
  await put('a')
  await put('b', { owner: 'bea' })
  expect([await isKept('a'), await isKept('b')]).toEqual([true, false])
  rememberSession('token', { ...ana, id: 'bea' })
  expect(await isKept('a')).toBe(false)
  rememberSession('token', ana)
  forgetSession()
  await expect.poll(() => isKept('a')).toBe(false)
})

test('it goes with its festival, and the maps that were read last are kept', async () => {
  const now = Date.now()
  for (let at = 0; at <= maxKeptMaps; at++) await put(`${at}`, { readAt: now - at })
  expect([await isKept(`${maxKeptMaps - 1}`), await isKept(`${maxKeptMaps}`)]).toEqual([true, false])
  await putKept([], new Map(), [{ subject: 'festivals', ids: ['1'] }])
  expect([await isKept('0'), await isKept('1')]).toEqual([false, true])
})
