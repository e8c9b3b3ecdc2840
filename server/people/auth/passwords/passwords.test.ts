import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPasswords } from './passwords.ts'

// The real implementation, wrapped to count its calls.
vi.mock('@node-rs/argon2', { spy: true })

const home = '192.0.2.1'
const cheap = { memoryCost: 8, timeCost: 1 }

afterEach(() => vi.mocked(argonHash).mockRestore())

describe('a password', () => {
  const passwords = createPasswords()

  test('is stored as argon2id with 19 MiB, two rounds and one thread @S2.9', async () => {
    expect(await passwords.hash('bailamos', home)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('has a different hash each time and matches each of them', async () => {
    const [one, other] = await Promise.all([passwords.hash('bailamos', home), passwords.hash('bailamos', home)])
    expect(one).not.toBe(other)
    expect(await passwords.verify(one, 'bailamos', home)).toBe(true)
    expect(await passwords.verify(other, 'bailamos', home)).toBe(true)
    expect(await passwords.verify(one, 'Bailamos', home)).toBe(false)
  })

  test('is the same in composed and decomposed Unicode', async () => {
    const stored = await passwords.hash('coraz\u00f3n', home)
    expect(await passwords.verify(stored, 'corazo\u0301n', home)).toBe(true)
    expect(await passwords.verify(stored, 'corazon', home)).toBe(false)
  })

  test('of an unknown member is wrong, after the same work as for a known member', async () => {
    const stored = await passwords.hash('bailamos', home)
    vi.mocked(argonVerify).mockClear()
    expect(await passwords.verify(stored, 'wrong one', home)).toBe(false)
    expect(await passwords.verify(null, 'wrong one', home)).toBe(false)
    const costs = vi
      .mocked(argonVerify)
      .mock.calls.map(([compared]) => String(compared).split('$').slice(0, 4).join('$'))
    expect(costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', '$argon2id$v=19$m=19456,t=2,p=1'])
  })
})

describe('the hashing queue', () => {
  /** Hashes that the test completes one by one, in the order they began. */
  function hashesOnDemand() {
    const begun: { password: unknown; end(): void }[] = []
    vi.mocked(argonHash).mockImplementation((password) => {
      const { promise, resolve } = Promise.withResolvers<string>()
      begun.push({ password, end: () => resolve(`hash of ${String(password)}`) })
      return promise
    })
    return begun
  }

  test('computes a limited number at once and takes the others in order', async () => {
    const passwords = createPasswords({ concurrent: 2, queued: 3, cost: cheap })
    const begun = hashesOnDemand()
    const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((password) => passwords.hash(password, home)))
    const begunNow = () => begun.map(({ password }) => password)
    expect(begunNow()).toEqual(['a', 'b'])
    begun[1]?.end()
    await vi.waitFor(() => expect(begunNow()).toEqual(['a', 'b', 'c']))
    begun[2]?.end()
    await vi.waitFor(() => expect(begunNow()).toEqual(['a', 'b', 'c', 'd']))
    for (let next = 0; next < 5; next++) await vi.waitFor(() => begun.at(next)!.end())
    expect(await all).toEqual(['a', 'b', 'c', 'd', 'e'].map((password) => `hash of ${password}`))
  })

  test('refuses with 503 and Retry-After when it is full, and accepts again once it has room', async () => {
    const passwords = createPasswords({ concurrent: 1, queued: 1, cost: cheap })
    const begun = hashesOnDemand()
    const first = passwords.hash('first', home)
    const second = passwords.hash('second', home)
    const refusal = { status: 503, code: 'unavailable', retryAfter: expect.any(Number) }
    await expect(passwords.hash('third', home)).rejects.toMatchObject(refusal)
    await expect(passwords.verify(null, 'fourth', home)).rejects.toMatchObject(refusal)
    begun[0]?.end()
    await first
    await vi.waitFor(() => begun.at(1)!.end())
    await second
    vi.mocked(argonHash).mockRestore()
    expect(await passwords.hash('fifth', home)).toMatch(/^\$argon2id/)
  })

  test('takes addresses in turn, those of one /64 network together, and refuses only the one that fills its share', async () => {
    const passwords = createPasswords({ concurrent: 1, queued: 3, cost: cheap })
    const begun = hashesOnDemand()
    const crowd = [1, 2, 3, 4].map((at) => passwords.hash(`crowd ${at}`, `2001:db8:0:1::${at}`))
    await expect(passwords.hash('crowd 5', '2001:db8:0:1::5')).rejects.toMatchObject({ status: 503 })
    const others = [passwords.hash('other', '2001:db8:0:2::1'), passwords.hash('third', home)]
    for (let next = 0; next < 6; next++) await vi.waitFor(() => begun.at(next)!.end())
    await Promise.all([...crowd, ...others])
    expect(begun.map(({ password }) => password)).toEqual([
      'crowd 1',
      'crowd 2',
      'other',
      'third',
      'crowd 3',
      'crowd 4',
    ])
  })

  test('continues after a failed hash', async () => {
    const passwords = createPasswords({ concurrent: 1, queued: 1, cost: cheap })
    await expect(passwords.verify('no hash at all', 'bailamos', home)).rejects.toThrow()
    const stored = await passwords.hash('bailamos', home)
    expect(await passwords.verify(stored, 'bailamos', home)).toBe(true)
  })
})
