import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { photoApp } from '../../testing/photo-app.ts'
import { aPhoto, uploadPhoto } from '../../testing/domains/photos.ts'

const { app, signUp, get, filesIn, upload } = await photoApp()
const ana = await signUp('Ana')

/** The error of finishing an upload of these bytes, or nothing. */
async function refusalOf(bytes: Buffer) {
  const photoURL = await upload(ana, bytes)
  const refusal = await ana.api.photos.finish({ body: { photoURL } }).then(
    () => null,
    (error: { status: number; code: string; message: string }) => error,
  )
  return refusal && { status: refusal.status, code: refusal.code, message: refusal.message }
}

describe('an unsafe or invalid file:', () => {
  const notAPhoto = {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Please choose a JPEG, PNG, WebP or AVIF photo',
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

  test.each([
    ['SVG', Buffer.from(svg)],
    ['SVG after an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', gif],
    ['GIF that is also a script', Buffer.from('GIF89a/*…*/=1;alert(1)')],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['BMP', Buffer.from('BM\x46\0\0\0')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0')],
    ['MP4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')],
    ['RIFF audio', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
    ['three bytes', Buffer.from('abc')],
  ])('%s is refused and deleted @S8.4 @S8.10', async (_, bytes) => {
    const before = filesIn('')
    expect(await refusalOf(bytes)).toEqual(notAPhoto)
    expect(filesIn('')).toBe(before)
  })

  test('HEIC is refused with advice @S8.5', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const asked = Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1')
    for (const bytes of [heic, asked])
      expect(await refusalOf(bytes)).toMatchObject({
        status: 415,
        message: expect.stringContaining('This is a HEIC photo. Please send it as JPEG'),
      })
  })

  test('a truncated photo or one with only a valid beginning is refused (threat 23)', async () => {
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

  test('an image of 16,000 x 16,000 pixels in a small file is refused without decoding it (threat 23) @S8.7', async () => {
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

  test('an HTML page inside a photo is not served (threat 24)', async () => {
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

describe('the metadata of a photo stays private (threat 22):', () => {
  const secrets = ['COMPAS-SECRET', 'Exif', 'http://ns.adobe.com', 'ICC_PROFILE', 'Photoshop', '8BIM']
  const exif = (at: number) => ({
    IFD0: { Copyright: 'COMPAS-SECRET', Artist: 'COMPAS-SECRET', Make: 'COMPAS-SECRET' },
    IFD3: { GPSLatitude: `36/1 ${at}/1 0/1`, GPSLatitudeRef: 'N', GPSLongitude: '4/1 25/1 0/1', GPSLongitudeRef: 'W' },
  })
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>COMPAS-SECRET http://ns.adobe.com</rdf:RDF></x:xmpmeta>'

  test('none of fifty photos is served with metadata @S8.8', async () => {
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

/** Inserts an IPTC segment with a secret. */
function withIptc(jpeg: Buffer) {
  const words = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x12\x1c\x02\x78\0\x0dCOMPAS-SECRET', 'latin1')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(words.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xed]), length, words, jpeg.subarray(2)])
}
