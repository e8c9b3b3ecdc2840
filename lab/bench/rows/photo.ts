import sharp from 'sharp'
import { makePhoto } from '../../../server/pictures/photos/make-photo.ts'
import { inTurns, loadOf, msOf } from '../in-turns.ts'
import { load } from '../load.ts'
import { photoMember, uploadsBeside } from '../photo-member.ts'
import { atMost, both, median, type Row } from '../row.ts'
import { withSite } from '../site.ts'

const times = 5
const uploads = 10
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
        alone.push(await timed(() => makePhoto(bytes)))
        const photoURL = await member.upload(bytes)
        through.push(await timed(() => member.finish(photoURL)))
      }
      const perPhoto = atMost(median(through) / median(alone), 1.5, 'times sharp')

      const lists = `${address}/api/festivals`
      await load(lists, { ...reading, seconds: 4 })
      const [before, during] = await inTurns(loadOf(lists, reading), async () => {
        const uploading = uploadsBeside({ address, bytes, photos: uploads })
        const loaded = await load(lists, reading)
        await uploading
        return loaded
      })
      const slowest = atMost(during.p99 / before.p99, 2, `times the p99 (${msOf(during)} against ${msOf(before)})`)
      return both(
        { ...perPhoto, measured: `${perPhoto.measured} (${Math.round(median(through))} ms)` },
        { ...slowest, limit: '≤ 2 times' },
      )
    }),
}

async function timed(work: () => Promise<unknown>) {
  const before = performance.now()
  await work()
  return performance.now() - before
}
