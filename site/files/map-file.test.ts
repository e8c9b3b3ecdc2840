import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { testDatabase } from '../../server/testing/databases/database.ts'
import { openMapFile, serveMapFile } from './map-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'compas-map-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const streets = new URL('../testing/streets/streets.pmtiles', import.meta.url)
const bytes = await readFile(streets)
const world = await readFile(new URL('../../assets/basemap/world.pmtiles', import.meta.url))

async function fileOf(name: string, content: Uint8Array | string) {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}

/** A PMTiles archive whose header is changed in one byte. */
function changed(at: number, byte: number) {
  const copy = Buffer.from(bytes)
  copy[at] = byte
  return copy
}

describe('the start stops with one line', () => {
  const wrong: [string, Uint8Array | string, RegExp][] = [
    ['no map', 'not a map', /Wrong magic number|no PMTiles/],
    ['an empty file', '', /no PMTiles/],
    ['another version of the format', changed(7, 4), /version/],
    ['pictures instead of vector tiles', changed(99, 2), /no vector tiles/],
    ['tiles that browsers cannot unpack', changed(98, 4), /packed/],
    ['a file that was cut', bytes.subarray(0, 100_000), /it ends after 100000 of \d+ bytes/],
    ['vector tiles in another schema', world, /no layer 'roads' with a 'kind'/],
  ]

  test.each(wrong)('at %s', async (name, content, reason) => {
    const file = await fileOf(name, content)
    const { message } = await openMapFile(file).then(
      () => new Error('It was opened'),
      (error: Error) => error,
    )
    expect(message).toContain(`The file MAP_FILE (${file}) is no PMTiles archive of a Protomaps basemap (version 4): `)
    expect(message).toMatch(reason)
    expect(message).not.toContain('\n')
  })

  test('at a file that is not there, and at a folder', async () => {
    await expect(openMapFile(join(folder, 'none'))).rejects.toThrow(
      /^The file MAP_FILE \(.*none\) cannot be read: ENOENT$/,
    )
    await expect(openMapFile(folder)).rejects.toThrow(/^The file MAP_FILE \(.*\) .*EISDIR/)
  })
})

describe('the streets', async () => {
  const file = await fileOf('streets.pmtiles', bytes)
  const map = await openMapFile(file)
  const { app, services } = await testApp({ db: await testDatabase(), rateLimits: 'on' })
  serveMapFile(app, map)
  const ask = (headers: Record<string, string>, url = map.path) => app.inject({ url, headers })

  test('are named by their content, and say where they are', async () => {
    const copy = await openMapFile(await fileOf('copy.pmtiles', bytes))
    expect(copy.path).toBe(map.path)
    const other = await openMapFile(await fileOf('other.pmtiles', changed(bytes.length - 1, 1)))
    expect(other.path).not.toBe(map.path)
    expect(map.bounds).toEqual([115.77, -31.956, 115.841, -31.884])
    await Promise.all([copy.close(), other.close()])
  })

  test('are sent in ranges of bytes, to be kept for ever @S10.16', async () => {
    const reply = await ask({ range: 'bytes=0-126' })
    expect(reply.statusCode).toBe(206)
    expect(reply.rawPayload).toEqual(bytes.subarray(0, 127))
    expect(reply.headers).toMatchObject({
      'content-range': `bytes 0-126/${bytes.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    })
    const { etag } = reply.headers
    expect(etag).toMatch(/^"[0-9a-f]{16}"$/)
    expect((await ask({ range: 'bytes=0-126', 'if-none-match': `${etag}` })).statusCode).toBe(304)
    const end = await ask({ range: `bytes=${bytes.length - 5}-` })
    expect([end.statusCode, end.rawPayload]).toEqual([206, bytes.subarray(-5)])
    expect((await ask({ range: `bytes=${bytes.length - 5}-999999` })).headers['content-length']).toBe('5')
  })

  test('count each range, however small, and large ones more', async () => {
    const take = vi.spyOn(services.rateLimits, 'take')
    const counted = async (range: string) => {
      take.mockClear()
      await ask({ range })
      return take.mock.calls.filter(([limit]) => limit === 'file').length
    }
    expect([await counted('bytes=0-0'), await counted('bytes=0-65535'), await counted('bytes=0-65536')]).toEqual([
      1, 1, 2,
    ])
  })

  test.each(['bytes=5-2', 'bytes=999999-', 'bytes=999999-1000000'])('have no range %s', async (range) => {
    const reply = await ask({ range })
    expect([reply.statusCode, reply.headers['content-range'], reply.headers['cache-control']]).toEqual([
      416,
      `bytes */${bytes.length}`,
      'no-store',
    ])
  })

  test.each(['', 'bytes=-100', 'bytes=0-1,4-5', 'lines=0-1', `bytes=0-${'9'.repeat(30)}`])(
    'are not sent whole or in several ranges: %s',
    async (range) => {
      const reply = await ask(range === '' ? {} : { range })
      expect([reply.statusCode, reply.json().code, reply.headers['cache-control']]).toEqual([
        400,
        'invalid_request',
        'no-store',
      ])
    },
  )

  test('are not read in parts that are larger than a page asks for', async () => {
    const large = {
      ...map,
      size: 5_000_000_000,
      read: () => Promise.reject(new Error('It was read')),
      close: () => Promise.resolve(),
    }
    const site = await testApp({ rateLimits: 'on' })
    serveMapFile(site.app, large)
    for (const range of ['bytes=0-524288', 'bytes=4000000000-'])
      expect((await site.app.inject({ url: map.path, headers: { range } })).statusCode, range).toBe(400)
  })

  test('of another release are missing, and that is not kept', async () => {
    for (const path of ['/map/0000000000000000.pmtiles', '/map/..%2f..%2fpackage.json', '/map/x']) {
      const reply = await ask({ range: 'bytes=0-1' }, path)
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store'])
    }
  })

  test('stay those that were opened, also when the file is replaced, until the next start', async () => {
    await rename(await fileOf('new.pmtiles', changed(bytes.length - 1, 1)), file)
    const reply = await ask({ range: `bytes=${bytes.length - 5}-` })
    expect(reply.rawPayload).toEqual(bytes.subarray(-5))
  })

  test('are read by the library of the browser', async () => {
    const archive = new PMTiles({
      getKey: () => 'streets',
      async getBytes(from, length) {
        const { rawPayload } = await ask({ range: `bytes=${from}-${from + length - 1}` })
        return { data: Uint8Array.from(rawPayload).buffer }
      },
    })
    expect(Buffer.from((await archive.getZxy(14, 13_463, 9727))!.data).toString('latin1')).toContain('Cambridge Street')
    expect(await archive.getZxy(14, 0, 0)).toBeUndefined()
  })
})
