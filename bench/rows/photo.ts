import sharp from 'sharp'
import { makePhoto } from '../../server/photos/make-photo.ts'
import { type Load, load, mustNotFail } from '../load.ts'
import { photoMember, uploadsBeside } from '../photo-member.ts'
import { atMost, both, median, type Row } from '../row.ts'
import { withSite } from '../site.ts'

const times = 5
const uploads = 10
const rounds = 3
const reading = { connections: 4, seconds: 8 }

export const photo: Row = {
  name: 'photo',
  promise:
    'a photo of 12 megapixels from accepted to visible, against sharp alone; the slowest of a hundred lists while ten of them come, against the same in peace',
  measure: () =>
    withSite(async ({ address }) => {
      const bytes = await sharp({
        create: {
          width: 4000,
          height: 3000,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      })
        .blur(3)
        .jpeg({ quality: 90 })
        .toBuffer()
      const member = await photoMember(address)
      await member.finish(await member.upload(bytes))

      const [alone, through]: [number[], number[]] = [[], []]
      for (let time = 0; time < times; time++) {
        alone.push(await msOf(() => makePhoto(bytes)))
        const photoURL = await member.upload(bytes)
        through.push(await msOf(() => member.finish(photoURL)))
      }
      const perPhoto = atMost(median(through) / median(alone), 1.5, 'times sharp')

      const lists = `${address}/api/festivals`
      await load(lists, { ...reading, seconds: 2 })
      const [peace, busy]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        peace.push(await p99Of(load(lists, reading)))
        const uploading = uploadsBeside({ address, bytes, photos: uploads })
        busy.push(await p99Of(load(lists, reading)))
        await uploading
      }
      const [before, during] = [median(peace), median(busy)]
      const slowest = atMost(during / before, 2, `times the p99 (${during} ms against ${before} ms)`)
      return both(
        { ...perPhoto, measured: `${perPhoto.measured} (${Math.round(median(through))} ms)` },
        { ...slowest, limit: '≤ 2 times' },
      )
    }),
}

async function msOf(work: () => Promise<unknown>) {
  const before = performance.now()
  await work()
  return performance.now() - before
}

async function p99Of(loading: Promise<Load>) {
  const loaded = await loading
  mustNotFail(loaded)
  return loaded.p99
}
