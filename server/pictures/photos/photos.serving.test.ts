import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ObjectPath, photoWidths } from '../../../contract/pictures/photos.ts'
import { testApp } from '../../testing/app.ts'
import { photoApp } from '../../testing/photo-app.ts'
import { aPhoto, uploadPhoto } from '../../testing/domains/photos.ts'

const { app, db, store, signUp, visitor, get, filesIn, rowOf, upload, removalsQueued } = await photoApp()
const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]

describe('a photo', () => {
  test('is served in every width and both formats, kept for an hour and only as an image @P7.27 @S8.9', async () => {
    const path = await uploadPhoto(app, ana, await aPhoto({ width: 2400, height: 1800 }).toBuffer())
    expect(ObjectPath.parse(path)).toBe(path)
    for (const width of photoWidths)
      for (const format of ['avif', 'webp']) {
        const reply = await get(`${path}/${width}.${format}`)
        expect([reply.statusCode, reply.headers]).toMatchObject([
          200,
          {
            'content-type': `image/${format}`,
            'cache-control': 'public, max-age=3600, must-revalidate',
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
            'content-security-policy':
              "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
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

  test('has the colours of its placeholder in its path', async () => {
    const halves = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#f00' } })
      .composite([{ input: { create: { width: 40, height: 60, channels: 3, background: '#00f' } }, left: 40, top: 0 }])
      .png()
      .toBuffer()
    const path = await uploadPhoto(app, ana, halves)
    const pixels = Buffer.from(path.slice(-48), 'base64url')
    expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0])
    expect([...pixels.subarray(9, 12)]).toEqual([0, 0, 255])
  })

  test('is never enlarged, is rotated upright, and can have any of the four formats @S8.4', async () => {
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

  test('is the same for concurrent and later calls, and its upload is deleted @S8.2', async () => {
    const before = filesIn('uploads')
    const photoURL = await upload(ana, await aPhoto().toBuffer())
    expect(filesIn('uploads')).toBe(before + 1)
    const ask = () => ana.api.photos.finish({ body: { photoURL } })
    const paths = (await Promise.all([ask(), ask(), ask()])).map(({ objectPath }) => objectPath)
    const later = await ana.api.photos.finish({ body: { photoURL: photoURL.split('?')[0] ?? '' } })
    expect(new Set([...paths, later.objectPath]).size).toBe(1)
    expect(filesIn('uploads')).toBe(before)
  })

  test('is stored once when two processes make it at once', async () => {
    const other = await testApp({ db, services: { store } })
    const photoURL = await upload(ana, await aPhoto().toBuffer())
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

  test('of another member is unknown (threat 7)', async () => {
    const photoURL = await upload(ana, await aPhoto().toBuffer())
    await expect(bea.api.photos.finish({ body: { photoURL } })).rejects.toMatchObject({ status: 404 })
    const path = (await ana.api.photos.finish({ body: { photoURL } })).objectPath
    await expect(bea.api.photos.finish({ body: { photoURL } })).rejects.toMatchObject({ status: 404 })
    await expect(bea.api.profile.change({ body: { avatar: path } })).rejects.toMatchObject({
      status: 400,
      fields: { avatar: 'Please upload this photo again' },
    })
    await expect(visitor.photos.finish({ body: { photoURL } })).rejects.toMatchObject({ status: 401 })
  })

  test('that was not uploaded is refused with a request to upload it again', async () => {
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
  ])('is not found by an invalid path: …%s', async (rest) => {
    const unknownPath = `/objects/${'a'.repeat(32)}-${'A'.repeat(48)}`
    expect((await get(unknownPath + rest)).statusCode).toBe(404)
    expect((await get(`/objects/uploads/${'a'.repeat(32)}`)).statusCode).toBe(404)
  })
})
