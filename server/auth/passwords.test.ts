import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPasswords } from './passwords.ts'

// The real implementation, wrapped to count its calls.
vi.mock('@node-rs/argon2', { spy: true })

const cheap = { memoryCost: 8, timeCost: 1 }

afterEach(() => void vi.restoreAllMocks())

describe('a password', () => {
  const passwords = createPasswords()

  test('is stored as argon2id with 19 MiB, two rounds and one thread', async () => {
    expect(await passwords.hash('bailamos')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('has a different hash each time and matches each of them', async () => {
    const [one, other] = await Promise.all([passwords.hash('bailamos'), passwords.hash('bailamos')])
    expect(one).not.toBe(other)
    expect(await passwords.verify(one, 'bailamos')).toBe(true)
    expect(await passwords.verify(other, 'bailamos')).toBe(true)
    expect(await passwords.verify(one, 'Bailamos')).toBe(false)
  })

  test('is the same in composed and decomposed Unicode', async () => {
    const stored = await passwords.hash('coraz\u00f3n')
    expect(await passwords.verify(stored, 'corazo\u0301n')).toBe(true)
    expect(await passwords.verify(stored, 'corazon')).toBe(false)
  })

  test('of an unknown member is wrong, after the same work as for a known member', async () => {
    const stored = await passwords.hash('bailamos')
    vi.mocked(argonVerify).mockClear()
    expect(await passwords.verify(stored, 'wrong one')).toBe(false)
    expect(await passwords.verify(null, 'wrong one')).toBe(false)
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
    const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((password) => passwords.hash(password)))
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
    const first = passwords.hash('first')
    const second = passwords.hash('second')
    const refusal = { status: 503, code: 'unavailable', retryAfter: expect.any(Number) }
    await expect(passwords.hash('third')).rejects.toMatchObject(refusal)
    await expect(passwords.verify(null, 'fourth')).rejects.toMatchObject(refusal)
    begun[0]?.end()
    await first
    await vi.waitFor(() => begun.at(1)!.end())
    await second
    vi.mocked(argonHash).mockRestore()
    expect(await passwords.hash('fifth')).toMatch(/^\$argon2id/)
  })

  test('continues after a failed hash', async () => {
    const passwords = createPasswords({ concurrent: 1, queued: 1, cost: cheap })
    await expect(passwords.verify('no hash at all', 'bailamos')).rejects.toThrow()
    const stored = await passwords.hash('bailamos')
    expect(await passwords.verify(stored, 'bailamos')).toBe(true)
  })
})
