import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { ObjectPath, photoWidths } from '../../contract/photos.ts'
import { testApp, type TestMember } from '../testing/app.ts'
import { aFestival } from '../testing/festivals.ts'
import { testStore } from '../testing/objects.ts'
import { aPhoto, putTo, uploadPhoto } from '../testing/photos.ts'
import { clearPhotos, removeObjects } from './photos.job.ts'

const { store, folder } = testStore()
const { app, db, signUp, visitor } = await testApp({ services: { store } })

let ana: TestMember
let bea: TestMember
beforeAll(async () => {
  ana = await signUp('Ana')
  bea = await signUp('Bea')
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const filesIn = (part: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.startsWith(`${folder}/${part}`),
  ).length
const rowOf = (path: string) => db.selectFrom('uploadedObjects').selectAll().where('path', '=', path).executeTakeFirst()

async function upload(bytes: Buffer, member = ana) {
  const { uploadURL } = await member.api.photos.prepare({})
  expect((await putTo(app, uploadURL, bytes)).statusCode).toBe(200)
  return uploadURL
}

/** What a finished upload of these bytes is refused with. */
async function refusalOf(bytes: Buffer) {
  const photoURL = await upload(bytes)
  const refusal = await ana.api.photos.finish({ body: { photoURL } }).then(
    () => null,
    (error: { status: number; code: string; message: string }) => error,
  )
  return refusal && { status: refusal.status, code: refusal.code, message: refusal.message }
}

describe('a photo', () => {
  test('is served in every width and both forms, for ever, and as a picture only', async () => {
    const path = await uploadPhoto(app, ana, await aPhoto({ width: 2400, height: 1800 }).toBuffer())
    expect(ObjectPath.parse(path)).toBe(path)
    for (const width of photoWidths)
      for (const format of ['avif', 'webp']) {
        const reply = await get(`${path}/${width}.${format}`)
        expect([reply.statusCode, reply.headers]).toMatchObject([
          200,
          {
            'content-type': `image/${format}`,
            'cache-control': 'public, max-age=31536000, immutable',
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
            'content-security-policy': expect.stringContaining('sandbox'),
          },
        ])
        const seen = await sharp(reply.rawPayload).metadata()
        expect(seen).toMatchObject({ width, height: (width * 3) / 4 })
        expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
        const again = await get(`${path}/${width}.${format}`, { 'if-none-match': String(reply.headers.etag) })
        expect([again.statusCode, again.body]).toEqual([304, ''])
      }
    expect((await get(path)).headers['content-type']).toBe('image/webp')
    expect(await rowOf(path)).toMatchObject({
      ownerId: ana.user.id,
      contentType: 'image/jpeg',
      widths: [...photoWidths],
      boundAt: null,
    })
  })

  test('carries in its path the colours to show before it is there', async () => {
    const halves = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#f00' } })
      .composite([{ input: { create: { width: 40, height: 60, channels: 3, background: '#00f' } }, left: 40, top: 0 }])
      .png()
      .toBuffer()
    const path = await uploadPhoto(app, ana, halves)
    const pixels = Buffer.from(path.slice(-48), 'base64url')
    expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0])
    expect([...pixels.subarray(9, 12)]).toEqual([0, 0, 255])
  })

  test('is never enlarged, stands upright, and may be of any of the four kinds', async () => {
    const lying = sharp({ create: { width: 500, height: 300, channels: 3, background: '#0a0' } })
    const files = [
      lying.clone().withMetadata({ orientation: 6 }).jpeg(),
      lying.clone().rotate(90).png(),
      lying.clone().rotate(90).webp(),
      lying.clone().rotate(90).avif({ effort: 0 }),
      lying.clone().rotate(90).toColourspace('cmyk').jpeg(),
      lying.clone().rotate(90).toColourspace('b-w').png(),
    ]
    for (const file of files) {
      const path = await uploadPhoto(app, ana, await file.toBuffer())
      for (const width of photoWidths) {
        const reply = await get(`${path}/${width}.webp`)
        expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: Math.min(width, 300), space: 'srgb' })
      }
      expect((await rowOf(path))?.widths).toEqual([300])
    }
  })

  test('is the same however often one asks for it, at once or later, and its upload is not kept', async () => {
    const before = filesIn('uploads')
    const photoURL = await upload(await aPhoto().toBuffer())
    expect(filesIn('uploads')).toBe(before + 1)
    const ask = () => ana.api.photos.finish({ body: { photoURL } })
    const paths = (await Promise.all([ask(), ask(), ask()])).map(({ objectPath }) => objectPath)
    const later = await ana.api.photos.finish({ body: { photoURL: photoURL.split('?')[0] ?? '' } })
    expect(new Set([...paths, later.objectPath]).size).toBe(1)
    expect(filesIn('uploads')).toBe(before)
  })

  test('is made once for two processes that are asked at once', async () => {
    const other = await testApp({ db, services: { store } })
    const photoURL = await upload(await aPhoto().toBuffer())
    const headers = { authorization: `Bearer ${ana.token}` }
    const replies = await Promise.all(
      [app, other.app].map((one) =>
        one.inject({ method: 'PUT', url: '/api/room-photos', headers, payload: { photoURL } }),
      ),
    )
    const [one, two] = replies.map((reply) => reply.json<{ objectPath: string }>().objectPath)
    expect(one).toBe(two)
    const { paths } = await removalsQueued()
    expect(paths).toHaveLength(1)
    expect(paths[0]).not.toBe(one)
  })

  test('whose address is another member’s is unknown (threat 7)', async () => {
    const photoURL = await upload(await aPhoto().toBuffer())
    await expect(bea.api.photos.finish({ body: { photoURL } })).rejects.toMatchObject({ status: 404 })
    const path = (await ana.api.photos.finish({ body: { photoURL } })).objectPath
    await expect(bea.api.photos.finish({ body: { photoURL } })).rejects.toMatchObject({ status: 404 })
    await expect(bea.api.profile.change({ body: { avatar: path } })).rejects.toMatchObject({
      status: 400,
      fields: { avatar: 'Please upload this photo again' },
    })
    await expect(visitor.photos.finish({ body: { photoURL } })).rejects.toMatchObject({ status: 401 })
  })

  test('that never arrived is asked for again', async () => {
    const { uploadURL } = await ana.api.photos.prepare({})
    await expect(ana.api.photos.finish({ body: { photoURL: uploadURL } })).rejects.toMatchObject({
      status: 400,
      message: 'This photo has not arrived. Please upload it again.',
    })
  })

  test.each([
    '',
    '/',
    '/640',
    '/641.webp',
    '/640.jpg',
    '/0640.webp',
    '/640.webp/x',
    '/../640.webp',
    '/%2e%2e/640.webp',
  ])('is not found by an address of another form: …%s', async (rest) => {
    const nobodys = `/objects/${'a'.repeat(32)}-${'A'.repeat(48)}`
    expect((await get(nobodys + rest)).statusCode).toBe(404)
    expect((await get(`/objects/uploads/${'a'.repeat(32)}`)).statusCode).toBe(404)
  })
})

async function removalsQueued() {
  const { rows } = await sql<{ payload: { paths: string[]; uploads: { key: string; multipartId: string | null }[] } }>`
    select payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where identifier = 'remove_objects'`.execute(db)
  return {
    paths: rows.flatMap(({ payload }) => payload.paths),
    uploads: rows.flatMap(({ payload }) => payload.uploads),
  }
}

/** As the queue does it. */
async function doRemovals() {
  await removeObjects(store, await removalsQueued())
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0`.execute(
    db,
  )
}

describe('what is no photo is refused, and nothing of it kept:', () => {
  const notAPhoto = {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Please choose a JPEG, PNG, WebP or AVIF photo',
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

  test.each([
    ['SVG', Buffer.from(svg)],
    ['SVG behind an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', gif],
    ['GIF that is a script too', Buffer.from('GIF89a/*…*/=1;alert(1)')],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['BMP', Buffer.from('BM\x46\0\0\0')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0')],
    ['MP4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')],
    ['RIFF that is sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['three bytes', Buffer.from('abc')],
  ])('%s', async (_, bytes) => {
    const before = filesIn('')
    expect(await refusalOf(bytes)).toEqual(notAPhoto)
    expect(filesIn('')).toBe(before)
  })

  test('HEIC, with what to do about it', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const asked = Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1')
    for (const bytes of [heic, asked])
      expect(await refusalOf(bytes)).toMatchObject({
        status: 415,
        message: expect.stringContaining('This is a HEIC photo. Please send it as JPEG'),
      })
  })

  test('a photo that breaks off, or only begins like one (threat 23)', async () => {
    const whole = await aPhoto({ width: 800, height: 600 }).toBuffer()
    const png = await sharp(whole).png().toBuffer()
    const damaged = [
      whole.subarray(0, whole.length / 2),
      png.subarray(0, png.length / 2),
      Buffer.concat([whole.subarray(0, 4), Buffer.from(svg)]),
      Buffer.concat([png.subarray(0, 8), gif]),
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), gif]),
      Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1'),
    ]
    const before = filesIn('')
    for (const bytes of damaged)
      expect(await refusalOf(bytes)).toEqual({
        status: 415,
        code: 'unsupported_media_type',
        message: 'This photo is damaged. Please choose another one.',
      })
    expect(filesIn('')).toBe(before)
  })

  test('a picture of 16,000 x 16,000 pixels in a small file, without opening it (threat 23)', async () => {
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: '#888' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const before = process.memoryUsage.rss()
    for (let time = 0; time < 5; time++)
      expect(await refusalOf(bomb)).toEqual({
        status: 413,
        code: 'too_large',
        message: 'This photo has more than 50 megapixels. Please choose a smaller one.',
      })
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000)
  })

  test('a page behind a photo: what is served is the picture alone (threat 24)', async () => {
    const page = '<script>document.title="polyglot"</script>'
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)])
    const photo = await aPhoto().toBuffer()
    for (const bytes of [
      Buffer.concat([photo, Buffer.from(page)]),
      Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]),
    ]) {
      const path = await uploadPhoto(app, ana, bytes)
      for (const file of ['320.webp', '320.avif']) {
        const reply = await get(`${path}/${file}`)
        expect(reply.headers['content-type']).toBe(`image/${file.slice(4)}`)
        expect(reply.rawPayload.includes('script')).toBe(false)
      }
    }
  })
})

describe('where and what a photo was taken with stays with its member (threat 22):', () => {
  const secrets = ['COMPAS-SECRET', 'Exif', 'http://ns.adobe.com', 'ICC_PROFILE', 'Photoshop', '8BIM']
  const exif = (at: number) => ({
    IFD0: { Copyright: 'COMPAS-SECRET', Artist: 'COMPAS-SECRET', Make: 'COMPAS-SECRET' },
    IFD3: { GPSLatitude: `36/1 ${at}/1 0/1`, GPSLatitudeRef: 'N', GPSLongitude: '4/1 25/1 0/1', GPSLongitudeRef: 'W' },
  })
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>COMPAS-SECRET http://ns.adobe.com</rdf:RDF></x:xmpmeta>'

  test('of fifty photos none serves a trace of it', async () => {
    let found = 0
    for (let at = 0; at < 50; at++) {
      const photo = sharp(await aPhoto({ width: 120, height: 90 }).toBuffer())
        .withExif(exif(at))
        .withXmp(xmp)
      const bytes =
        at % 4 === 0
          ? withIptc(await photo.jpeg().toBuffer())
          : await (at % 4 === 1 ? photo.png() : at % 4 === 2 ? photo.webp() : photo.avif({ effort: 0 })).toBuffer()
      found += Number(bytes.includes('COMPAS-SECRET'))
      const path = await uploadPhoto(app, ana, bytes)
      for (const file of ['320.webp', '320.avif', '2048.webp']) {
        const { rawPayload } = await get(`${path}/${file}`)
        const { exif: left, xmp: words, iptc, icc } = await sharp(rawPayload).metadata()
        expect([left, words, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
        expect(secrets.filter((secret) => rawPayload.includes(secret))).toEqual([])
      }
    }
    expect(found).toBe(50)
  }, 120_000)
})

/** With IPTC words, and a thumbnail behind the marks of one. */
function withIptc(jpeg: Buffer) {
  const words = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x12\x1c\x02\x78\0\x0dCOMPAS-SECRET', 'latin1')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(words.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xed]), length, words, jpeg.subarray(2)])
}

describe('no address that a member sends is ever asked (threat 25):', () => {
  const key = 'a'.repeat(32)
  const hosts = `
    http://127.0.0.1 http://localhost:5432 http://[::1] http://[::ffff:127.0.0.1] http://0.0.0.0 http://0 http://127.1
    http://2130706433 http://0x7f000001 http://0177.0.0.1 http://169.254.169.254 http://[fd00:ec2::254] http://10.0.0.1
    http://192.168.0.1 http://172.16.0.1 http://metadata.google.internal http://127.0.0.1.nip.io http://localtest.me
    https://evil.example http://localhost@evil.example http://evil.example#localhost http://evil.example?http://localhost
    http://localhost.evil.example http://localhost:80@evil.example file:// gopher://127.0.0.1 ftp://localhost
    dict://localhost:11211 data:text/plain, javascript:// //evil.example \\\\evil.example http:\\\\localhost
    http:/localhost http:localhost http://LOCALHOST http://localhost. http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ http://localhost%00 http://local\thost
    http://localhost:80 http://localhost:3000 http://user:pass@localhost`
    .trim()
    .split(/\s+/)
  const paths = [
    `/objects/../objects/uploads/${key}`,
    `/objects/uploads/../uploads/${key}`,
    `/objects/uploads/${key}/`,
    `/objects/uploads/${key}#`,
    `/objects/uploads/${key}%00`,
    `/objects/uploads/${key.toUpperCase()}`,
    `//objects/uploads/${key}`,
    `/objects/uploads/..%2f${key}`,
    `/objects/uploads/${key}\n`,
    ` /objects/uploads/${key}`,
    `objects/uploads/${key}`,
    `/OBJECTS/uploads/${key}`,
    `/objects//uploads/${key}`,
    '/etc/passwd',
    '',
  ]

  test(`${hosts.length + paths.length} of them are unknown, though the upload is there`, async () => {
    expect(hosts.length + paths.length).toBeGreaterThanOrEqual(55)
    const photoURL = await upload(await aPhoto().toBuffer())
    const real = /[0-9a-f]{32}/.exec(photoURL)?.[0] ?? ''
    for (const address of [
      ...hosts.map((host) => `${host}/objects/uploads/${real}`),
      ...paths.map((path) => path.replace(/a{32}|A{32}/, (text) => (text === key ? real : real.toUpperCase()))),
    ])
      expect([address, await ana.api.photos.finish({ body: { photoURL: address } }).catch(statusOf)]).toEqual([
        address,
        404,
      ])
    await ana.api.photos.finish({ body: { photoURL } })
  })
})

const statusOf = (error: { status: number }) => error.status

describe('an address to upload to', () => {
  const addressOf = async () => new URL((await ana.api.photos.prepare({})).uploadURL)
  const put = (url: URL | string, payload = Buffer.from('abc'), headers: Record<string, string> = {}) =>
    app.inject({ method: 'PUT', url: String(url).replace('http://localhost', ''), payload, headers })

  test('lies where the caller found the site, or where it is known to be', async () => {
    expect((await addressOf()).origin).toBe('http://localhost')
    const known = await testApp({ db, services: { store, publicUrl: 'https://compas.example' } })
    const headers = { authorization: `Bearer ${ana.token}`, host: 'evil.example' }
    const reply = await known.app.inject({ method: 'POST', url: '/api/objects/upload', headers })
    expect(new URL(reply.json<{ uploadURL: string }>().uploadURL).origin).toBe('https://compas.example')
  })

  test('takes bytes of any name, and tells their ETag and place', async () => {
    for (const type of ['image/jpeg', 'application/json', 'text/html', 'application/x-www-form-urlencoded', '']) {
      const url = await addressOf()
      const reply = await put(url, Buffer.from('abc'), type ? { 'content-type': type } : {})
      expect([reply.statusCode, reply.headers]).toMatchObject([
        200,
        {
          etag: '"900150983cd24fb0d6963f7d28e17f72"',
          location: url.origin + url.pathname,
          'access-control-expose-headers': 'ETag, Location',
        },
      ])
    }
  })

  test('opens nothing once its proof is changed, taken from another, missing or over', async () => {
    const [url, other] = [await addressOf(), await addressOf()]
    const changed: ((query: URLSearchParams) => void)[] = [
      (query) => query.delete('signature'),
      (query) => query.set('signature', 'x'),
      (query) => query.set('signature', other.searchParams.get('signature') ?? ''),
      (query) => query.set('expires', '9999999999'),
      (query) => query.delete('expires'),
      (query) => query.set('upload', 'a'.repeat(32)),
      (query) => query.set('part', '1'),
      (query) => query.append('signature', 'x'),
    ]
    const before = filesIn('')
    for (const change of changed) {
      const wrong = new URL(url)
      change(wrong.searchParams)
      const reply = await put(wrong)
      expect([wrong.search, reply.statusCode, reply.json()]).toMatchObject([
        wrong.search,
        403,
        { code: 'forbidden', error: expect.any(String) },
      ])
    }
    const late = await store.addressToPut(`uploads/${'b'.repeat(32)}`, -1)
    const reply = await put(late)
    expect([reply.statusCode, reply.body]).toEqual([
      403,
      expect.stringContaining('<Message>Request has expired</Message>'),
    ])
    expect(filesIn('')).toBe(before)
    expect((await put(url)).statusCode).toBe(200)
  })

  test('takes ten megabytes and not a byte more, said beforehand or not', async () => {
    const before = filesIn('')
    expect((await put(await addressOf(), Buffer.alloc(10_000_001))).statusCode).toBe(413)
    expect(filesIn('')).toBe(before)
    expect((await put(await addressOf(), Buffer.alloc(10_000_000))).statusCode).toBe(200)
  })

  test('is given out two hundred times a day to one member', async () => {
    const carla = await signUp('Carla')
    await sql`
      insert into photo_uploads (key, owner_id)
      select md5(n::text), ${carla.user.id} from generate_series(1, 199) as n`.execute(db)
    await carla.api.photos.prepare({})
    await expect(carla.api.photos.prepare({})).rejects.toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'You have uploaded 200 photos within a day. Please come back tomorrow.',
    })
    await sql`
      update photo_uploads set created_at = now() - interval '25 hours' where owner_id = ${carla.user.id}`.execute(db)
    await carla.api.photos.prepare({})
  })
})

describe('a record that shows a photo', () => {
  test('takes it for itself alone, and lets it go when it shows another', async () => {
    const [one, two] = [await uploadPhoto(app, ana), await uploadPhoto(app, ana)]
    expect(await ana.api.profile.change({ body: { avatar: one } })).toMatchObject({ avatar: one })
    expect((await rowOf(one))?.boundAt).toBeInstanceOf(Date)
    const festival = await ana.api.festivals.create({ body: { ...aFestival(), image: two } })
    expect(festival.image).toBe(two)
    const params = { id: festival.id }
    const taken = { status: 400, fields: { image: 'Please upload this photo again' } }
    await expect(ana.api.festivals.change({ params, body: { image: one } })).rejects.toMatchObject(taken)
    await expect(ana.api.festivals.create({ body: { ...aFestival(), image: two } })).rejects.toMatchObject(taken)
    expect((await ana.api.festivals.change({ params, body: { name: 'Again' } })).image).toBe(two)
    expect((await ana.api.profile.change({ body: { name: 'Ana' } })).avatar).toBe(one)

    await ana.api.profile.change({ body: { avatar: null } })
    expect(await rowOf(one)).toMatchObject({ boundAt: null, releasedAt: expect.any(Date) })
    expect((await ana.api.festivals.change({ params, body: { image: one } })).image).toBe(one)
    expect(await rowOf(two)).toMatchObject({ boundAt: null })
    await ana.api.festivals.remove({ params })
    expect(await rowOf(one)).toMatchObject({ boundAt: null })
  })

  test.each(['https://example.com/x.jpg', '/objects/x', `/objects/${'a'.repeat(32)}-${'A'.repeat(48)}`])(
    'takes no other address: %s',
    async (image) => {
      const refusal = { status: 400, fields: { image: 'Please upload this photo again' } }
      await expect(ana.api.festivals.create({ body: { ...aFestival(), image } })).rejects.toMatchObject(refusal)
    },
  )

  test('takes one only once, however many ask at once', async () => {
    const image = await uploadPhoto(app, ana)
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => ana.api.festivals.create({ body: { ...aFestival(), image } })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('every night', () => {
  const age = (path: string) =>
    sql`
    update uploaded_objects set
      created_at = created_at - interval '25 hours',
      released_at = released_at - interval '25 hours'
    where path = ${path}`.execute(db)

  test('what nothing shows for a day is cleared away, with its files, and nothing else', async () => {
    const [shown, released, forgotten, old, fresh] = (await Promise.all(
      Array.from({ length: 5 }, () => uploadPhoto(app, bea)),
    )) as [string, string, string, string, string]
    await bea.api.profile.change({ body: { avatar: shown } })
    for (const image of [released, forgotten]) {
      const { id } = await bea.api.festivals.create({ body: { ...aFestival(), image } })
      if (image === released) await bea.api.festivals.remove({ params: { id } })
      else await db.deleteFrom('festivals').where('id', '=', id).execute()
    }
    for (const path of [shown, released, forgotten, old]) await age(path)
    const raw = await upload(await aPhoto().toBuffer())
    await sql`update photo_uploads set created_at = created_at - interval '25 hours' where ${raw} like '%' || key || '%'`.execute(
      db,
    )

    await clearPhotos(db, store)
    await doRemovals()
    const left = async () =>
      Promise.all([shown, released, forgotten, old, fresh].map(async (path) => (await get(path)).statusCode))
    expect(await left()).toEqual([200, 404, 200, 404, 200])
    expect(await store.get(`uploads/${/[0-9a-f]{32}/.exec(raw)?.[0]}`)).toBeNull()

    await age(forgotten)
    await clearPhotos(db, store)
    await doRemovals()
    expect(await left()).toEqual([200, 404, 404, 404, 200])
    expect(await rowOf(forgotten)).toBeUndefined()
  })
})

describe('a member who leaves (threat 29)', () => {
  test('leaves no photo and no upload, but for a festival’s', async () => {
    const dora = await signUp('Dora')
    const [avatar, image, unused] = [
      await uploadPhoto(app, dora),
      await uploadPhoto(app, dora),
      await uploadPhoto(app, dora),
    ]
    await dora.api.profile.change({ body: { avatar } })
    await dora.api.festivals.create({ body: { ...aFestival(), image } })
    const raw = await upload(await aPhoto().toBuffer(), dora)
    await dora.api.profile.remove({ body: { password: 'bailamos' } })
    await doRemovals()
    expect(await Promise.all([avatar, image, unused].map(async (path) => (await get(path)).statusCode))).toEqual([
      404, 200, 404,
    ])
    expect(await store.get(`uploads/${/[0-9a-f]{32}/.exec(raw)?.[0]}`)).toBeNull()
    expect(await rowOf(image)).toMatchObject({ ownerId: null, boundAt: expect.any(Date) })
  })

  test('while a photo of theirs is made leaves none of it', async () => {
    const eva = await signUp('Eva')
    const photoURL = await upload(await aPhoto({ width: 3000, height: 2000 }).toBuffer(), eva)
    const making = eva.api.photos.finish({ body: { photoURL } }).catch(statusOf)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await eva.api.profile.remove({ body: { password: 'bailamos' } })
    expect(await making).toBe(404)
    await doRemovals()
    expect(await db.selectFrom('uploadedObjects').select('path').where('ownerId', '=', eva.user.id).execute()).toEqual(
      [],
    )
  })
})
