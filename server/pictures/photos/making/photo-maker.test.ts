import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../../platform/http-error.ts'
import { aPhoto } from '../../../testing/domains/photos.ts'
import { until } from '../../../testing/until.ts'
import { createPhotoMaker, type PhotoMaker, type PhotoOwner } from './photo-maker.ts'

const makers: PhotoMaker[] = []
afterEach(() => {
  for (const maker of makers.splice(0)) maker.stop()
})

function maker(options: Parameters<typeof createPhotoMaker>[0] = {}) {
  const made = createPhotoMaker(options)
  makers.push(made)
  return made
}

const given = async (photo: ReturnType<typeof aPhoto>) => {
  const bytes = await photo.toBuffer()
  return async () => bytes
}
const of = (memberId: string, more: Partial<PhotoOwner> = {}): PhotoOwner => ({
  memberId,
  address: null,
  isNew: false,
  ...more,
})
const small = await given(aPhoto())
/** A picture that compresses badly: of random pixels. */
const noise = await given(sharp(randomBytes(3_000_000), { raw: { width: 1000, height: 1000, channels: 3 } }).jpeg())
const large = await given(aPhoto({ width: 4000, height: 3000 }))

/** The processes of earlier tests, also of other files in this process, which end when they have been idle. */
let earlier = new Set<number>()
beforeEach(() => {
  earlier = new Set()
  earlier = new Set(processes().map(({ pid }) => pid))
})

/** The ids and priorities of this test's child processes that make photos. */
function processes() {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  return children.filter(Boolean).flatMap((pid) => {
    const [line, stat] = ['cmdline', 'stat'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'))
    const nice = Number(stat?.split(') ')[1]?.split(' ')[16])
    return line?.includes('photo-process') && !earlier.has(Number(pid)) ? [{ pid: Number(pid), nice }] : []
  })
}

describe('the photo maker', () => {
  test('takes turns between members, however many photos one of them sends', async () => {
    const { make } = maker({ concurrent: 1 })
    const order: string[] = []
    const by = (member: string) => make(small, of(member)).then(() => order.push(member))
    await Promise.all([by('ana'), by('ana'), by('ana'), by('bea'), by('bea'), by('carla')])
    expect(order.slice(0, 3)).toEqual(['ana', 'bea', 'carla'])
    expect(order.slice(3, 5).toSorted()).toEqual(['ana', 'bea'])
  })

  test('makes the photo of whoever used least of it next, and of a new member last (threat 143)', async () => {
    const { make } = maker({ concurrent: 1, queuedOfOne: 2, queued: 24 })
    const order: string[] = []
    const by = (member: string, more: Partial<PhotoOwner> = {}) =>
      make(noise, of(member, more)).then(() => order.push(member))
    const crowd = Array.from({ length: 20 }, (_, at) => `new-${at}`)
    const sends = crowd.flatMap((one) => [1, 2].map(() => by(one, { address: '192.0.2.1', isNew: true })))
    const refused = Promise.allSettled(sends)
    await until(() => order.length > 0)
    // And the one that is being made.
    const made = order.length + 1
    const newcomer = by('dora', { address: '198.51.100.7', isNew: true })
    await Promise.all([by('ana'), by('bea', { address: '192.0.2.1' })])
    await newcomer
    expect(order.filter((who) => !who.startsWith('new-'))).toEqual(['ana', 'bea', 'dora'])
    expect(order.filter((who) => who.startsWith('new-'))).toHaveLength(made)
    makers.pop()?.stop()
    expect((await refused).filter(({ status }) => status === 'rejected')).toHaveLength(sends.length - made)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'calls no photo damaged whose process a stop ends by %s',
    async (signal) => {
      const making = maker({ concurrent: 1 }).make(large, of('ana'))
      const refused = expect(making).rejects.toMatchObject({ status: 503 })
      await until(() => processes().length === 1)
      process.kill(processes()[0]!.pid, signal)
      await refused
    },
  )

  test('calls no photo damaged when it is stopped, and makes none afterwards', async () => {
    const { make, stop } = maker({ concurrent: 1 })
    const making = ['ana', 'bea'].map((member) =>
      expect(make(large, of(member))).rejects.toMatchObject({ status: 503 }),
    )
    await until(() => processes().length === 1)
    stop()
    await Promise.all(making)
    await expect(make(small, of('carla'))).rejects.toMatchObject({ status: 503 })
  })

  test('reads a photo when its turn has come, and never while it waits', async () => {
    const { make } = maker({ concurrent: 1 })
    const reads: string[] = []
    const by = (member: string) =>
      make(() => {
        reads.push(member)
        return small()
      }, of(member))
    const making = ['ana', 'ana', 'bea', 'carla'].map(by)
    await delay(50)
    expect(reads).toEqual(['ana'])
    await Promise.all(making)
    expect(reads).toHaveLength(4)
  })

  test('reads nothing of a photo whose member has left while it waited', async () => {
    const { make } = maker({ concurrent: 1 })
    const leaving = new AbortController()
    const running = make(small, of('ana'))
    const waiting = make(() => Promise.reject(new Error('read')), of('ana'), leaving.signal)
    leaving.abort()
    await expect(waiting).rejects.toMatchObject({ status: 503 })
    await running
  })

  test('refuses those who wait once the store fails, as each would wait for it in turn, and then begins anew', async () => {
    const { make } = maker({ concurrent: 1 })
    const { promise: stalled, reject } = Promise.withResolvers<Buffer>()
    const reads: string[] = []
    const making = ['ana', 'bea', 'carla'].map((member) =>
      make(() => {
        reads.push(member)
        return stalled
      }, of(member)),
    )
    reject(Unavailable())
    for (const made of await Promise.allSettled(making)) expect(made).toMatchObject({ reason: { status: 503 } })
    expect(reads).toEqual(['ana'])
    await expect(make(small, of('bea'))).resolves.toBeDefined()
  })

  test('queues five photos of one member, so that others find a place', async () => {
    const { make } = maker({ concurrent: 1 })
    const crowd = Promise.allSettled(Array.from({ length: 9 }, () => make(small, of('ana'))))
    const other = make(small, of('bea'))
    const refused = (await crowd).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ reason: { status: 503, code: 'unavailable', retryAfter: 5 } })
    expect((await other).files).toHaveLength(8)
  })

  test('queues a limited number and refuses the next with Retry-After', async () => {
    const { make } = maker({ concurrent: 1, queued: 2 })
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => make(small, of('ana'))))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(results[3]).toMatchObject({ reason: { status: 503, code: 'unavailable', retryAfter: 5 } })
    await expect(make(small, of('ana'))).resolves.toBeDefined()
  })

  test('continues after a timeout and after a crashed process', async () => {
    const { make } = maker({ concurrent: 1, timeoutMs: 4000 })
    await make(small, of('ana'))
    const hanging = make(large, of('ana'))
    const [{ pid } = { pid: 0 }] = processes()
    process.kill(pid, 'SIGSTOP')
    await expect(hanging).rejects.toMatchObject({ status: 503 })
    const patient = maker()
    const broken = patient.make(large, of('ana'))
    await until(() => processes().some((one) => one.pid !== pid))
    await delay(300)
    for (const one of processes()) process.kill(one.pid, 'SIGKILL')
    await expect(broken).rejects.toMatchObject({ status: 415 })
    expect((await patient.make(small, of('ana'))).files).toHaveLength(8)
  })

  test.skipIf(process.platform !== 'linux')('uses processes of low priority that end when idle', async () => {
    const { make } = maker({ concurrent: 2, idleMs: 2000 })
    await Promise.all([make(small, of('ana')), make(small, of('bea'))])
    expect(processes().map(({ nice }) => nice)).toEqual([10, 10])
    await until(() => processes().length === 0)
    await make(small, of('ana'))
    expect(processes()).toHaveLength(1)
  })
})

describe('the sizes of a photo', () => {
  const sizesOf = async (bytes: Buffer) => {
    const { files } = await maker().make(async () => bytes, of('ana'))
    const webps = files.filter(({ format }) => format === 'webp')
    const sizes = await Promise.all(webps.map(({ bytes }) => sharp(bytes).metadata()))
    return sizes.map(({ width, height }) => [width, height])
  }
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#8888' } })
      .png()
      .toBuffer()

  test('include every width for an image of one pixel, a very tall and a very wide one', async () => {
    expect(await sizesOf(await plain(1, 1))).toEqual([1, 1, 1, 1].map((one) => [one, one]))
    expect(await sizesOf(await plain(10, 12_000))).toEqual([1, 2, 3, 4].map(() => [2, 2400]))
    expect((await sizesOf(await plain(12_000, 10))).map(([width]) => width)).toEqual([320, 640, 1280, 2048])
  })
})
