import sharp from 'sharp'
import { makePhoto } from '../../server/photos/make-photo.ts'
import { load, mustNotFail } from '../load.ts'
import { atMost, both, median, type Row } from '../row.ts'
import { withSite } from '../site.ts'

const times = 5
const uploads = 10

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
      const member = await memberOf(address)
      await member.finish(await member.upload(bytes))

      const [alone, through]: [number[], number[]] = [[], []]
      for (let time = 0; time < times; time++) {
        alone.push(await msOf(() => makePhoto(bytes)))
        const photoURL = await member.upload(bytes)
        through.push(await msOf(() => member.finish(photoURL)))
      }
      const perPhoto = atMost(median(through) / median(alone), 1.5, 'times sharp')

      const list = { connections: 4, seconds: 8 }
      await load(`${address}/api/festivals`, { ...list, seconds: 2 })
      const inPeace = await load(`${address}/api/festivals`, list)
      const [busy] = await Promise.all([
        load(`${address}/api/festivals`, list),
        ...Array.from({ length: uploads }, async () => member.finish(await member.upload(bytes))),
      ])
      mustNotFail(inPeace)
      mustNotFail(busy)
      const lists = atMost(busy.p99 / inPeace.p99, 2, `times the p99 (${busy.p99} ms against ${inPeace.p99} ms)`)
      return both(
        { ...perPhoto, measured: `${perPhoto.measured} (${Math.round(median(through))} ms)` },
        { ...lists, limit: '≤ 2 times' },
      )
    }),
}

async function msOf(work: () => Promise<unknown>) {
  const before = performance.now()
  await work()
  return performance.now() - before
}

/** A member who uploads as the web app does; `finish` ends when the photo can be seen. */
async function memberOf(address: string) {
  const username = `bench${process.pid}`
  const account = { username, email: `${username}@example.com`, password: 'bailamos mucho', name: 'Bench' }
  let token: string | undefined

  async function call<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer> {
    const reply = await fetch(address + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    const isJson = reply.headers.get('content-type')?.startsWith('application/json')
    return (isJson ? await reply.json() : await reply.arrayBuffer()) as Answer
  }

  const home = { location: 'Madrid', age: 30 }
  token = (await call<{ token: string }>('POST', '/api/auth/register', { ...account, ...home })).token
  return {
    async upload(bytes: Buffer): Promise<string> {
      const { uploadURL } = await call<{ uploadURL: string }>('POST', '/api/objects/upload')
      const reply = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes) })
      if (!reply.ok) throw new Error(`the upload was refused: ${reply.status}`)
      return uploadURL
    },
    async finish(photoURL: string) {
      const { objectPath } = await call<{ objectPath: string }>('PUT', '/api/room-photos', { photoURL })
      await call('GET', `${objectPath}/640.avif`)
    },
  }
}
