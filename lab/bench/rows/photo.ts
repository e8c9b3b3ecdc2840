import sharp from 'sharp'
import { makePhoto } from '../../../server/pictures/photos/making/make-photo.ts'
import { inTurns, load } from '../../shared/load.ts'
import { atMost, both, median } from '../../shared/outcome.ts'
import { openPlace } from '../../shared/sites.ts'
import { photoMember, uploadsBeside } from '../photo-member.ts'
import type { Row } from '../row.ts'

const times = 5
const uploads = 10
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const

export const photo: Row = {
  name: 'photo',
  promise:
    'a photo of 12 megapixels from accepted to visible, against sharp alone; the slowest of a hundred lists while ten of them come, against the same in peace',
  measure: async () => {
    const picture = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    const bytes = await picture.blur(3).jpeg({ quality: 90 }).toBuffer()
    await using place = await openPlace('sample')
    const { address } = place
    const member = await photoMember(address)
    await member.finish(await member.upload(bytes))

    const [alone, through]: [number[], number[]] = [[], []]
    for (let time = 0; time < times; time++) {
      alone.push(await timed(() => makePhoto(bytes)))
      const photoURL = await member.upload(bytes)
      through.push(await timed(() => member.finish(photoURL)))
    }

    const read = (seconds = 8) => load(address, { connections: 4, seconds, ask: '/api/festivals' })
    await read(4)
    const { timesP99, figures } = await inTurns(
      async () => {
        const uploading = uploadsBeside({ address, bytes, photos: uploads })
        const loaded = await read()
        await uploading
        return loaded
      },
      () => read(),
    )
    return both(
      atMost(median(through) / median(alone), 1.5, 'times sharp', `${Math.round(median(through))} ms`),
      atMost(timesP99, 2, 'times the p99', figures),
    )
  },
}

async function timed(work: () => Promise<unknown>) {
  const before = performance.now()
  await work()
  return performance.now() - before
}
