import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPhoto } from '../../../testing/domains/photos.ts'
import { createChildProcesses } from '../../../platform/load/child-processes.ts'
import { afterFile } from '../../../testing/after-file.ts'
import type { PhotoReply } from './photo-process.ts'

/** The cost of making one photo, in a separate process that has made a small one before. */
async function costOf(bytes: Buffer) {
  const file = new URL('photo-process.ts', import.meta.url).pathname
  const processes = createChildProcesses<PhotoReply>({
    file,
    env: { MALLOC_ARENA_MAX: '1' },
    timeoutMs: 60_000,
    idleMs: 60_000,
  })
  afterFile(processes.stop)
  const peak = () => {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
    const peaks = children.map((pid) => /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    return Math.max(...peaks.map(Number)) / 1000
  }
  await processes.ask({ bytes: await aPhoto().toBuffer() })
  const before = peak()
  const reply = await processes.ask({ bytes })
  if (reply === 'crashed') throw new Error('crashed')
  const megabytes = peak() - before
  processes.stop()
  const kept = 'made' in reply ? reply.made.files.reduce((sum, file) => sum + file.bytes.length, 0) : 0
  return { ...reply, megabytes, kept }
}

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: channels === 3 ? '#376' : '#3768' } })
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

const fiftyMegapixels = [8660, 5770] as const

test.skipIf(process.platform !== 'linux').each([
  [
    'a JPEG of 50 megapixels that lies on its side',
    () =>
      plain(...fiftyMegapixels)
        .jpeg()
        .withMetadata({ orientation: 6 }),
    150,
  ],
  ['noise that is four times as high as wide', () => noise(2048, 8192).jpeg({ quality: 20 }), 150],
  ['a PNG of 50 megapixels with transparency', () => plain(...fiftyMegapixels, 4).png({ compressionLevel: 1 }), 230],
  ['an AVIF of 12 megapixels, which a decoder holds whole', () => plain(4000, 3000).avif({ effort: 0 }), 230],
])('takes bounded memory for %s', async (_, photo, megabytes) => {
  const cost = await costOf(await photo().toBuffer())
  expect(cost).toHaveProperty('made')
  expect(cost.megabytes).toBeLessThan(megabytes)
})

/** The same file with another size in its header. */
function withSize(avif: Buffer, width: number, height: number) {
  const at = avif.indexOf('ispe') + 8
  const changed = Buffer.from(avif)
  changed.writeUInt32BE(width, at)
  changed.writeUInt32BE(height, at + 4)
  return changed
}

test.each([
  [
    'a PNG that is woven in seven passes',
    () =>
      plain(...fiftyMegapixels, 4)
        .toColourspace('rgb16')
        .png({ progressive: true })
        .toBuffer(),
  ],
  ['an AVIF', async () => withSize(await plain(64, 64).avif({ effort: 0 }).toBuffer(), ...fiftyMegapixels)],
])('refuses %s that would be held whole with 50 megapixels, by its head', async (_, photo) => {
  const cost = await costOf(await photo())
  expect(cost).toMatchObject({ refused: 'too_dear' })
  expect(cost.seconds).toBeLessThan(0.5)
  expect(cost.megabytes).toBeLessThan(30)
})

test.each([
  [10_000, 5_000, 'too_dear'],
  [10_000, 5_001, 'too_many_pixels'],
])('fifty megapixels are the limit: %i x %i in the head of an AVIF are %s @S8.7', async (width, height, refused) => {
  const head = withSize(await plain(64, 64).avif({ effort: 0 }).toBuffer(), width, height)
  expect(await costOf(head)).toMatchObject({ refused })
})

test('what is dear to keep is kept worse and made faster, and what came small is kept small (threats 143, 144)', async () => {
  const photo = await costOf(await aPhoto({ width: 2048, height: 2048 }).toBuffer())
  const dear = await costOf(await noise(2048, 2048).jpeg({ quality: 90 }).toBuffer())
  expect(dear.kept).toBeLessThan(2_700_000)
  expect(dear.seconds).toBeLessThan(4 * photo.seconds)
  if (!('made' in dear)) throw new Error('refused')
  // The quality is lowered before the width.
  const widest = dear.made.files.findLast(({ format }) => format === 'avif')!
  expect((await sharp(widest.bytes).metadata()).width).toBe(2048)
  const small = await noise(1280, 960).jpeg({ quality: 5 }).toBuffer()
  expect((await costOf(small)).kept).toBeLessThan(5 * small.length)
})

test('a photo keeps its quality', async () => {
  const bytes = await aPhoto({ width: 2400, height: 1800 }).toBuffer()
  const cost = await costOf(bytes)
  if (!('made' in cost)) throw new Error('refused')
  expect(cost.made.files.map(({ width, realWidth, format }) => [width, realWidth, format])).toEqual(
    [320, 640, 1280, 2048].flatMap((width) => ['webp', 'avif'].map((format) => [width, width, format])),
  )
  const widest = cost.made.files.findLast(({ format }) => format === 'webp')!
  expect((await sharp(widest.bytes).metadata()).width).toBe(2048)
})
