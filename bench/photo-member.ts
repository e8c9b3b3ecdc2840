import { randomUUID } from 'node:crypto'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export type PhotoMember = { upload(bytes: Uint8Array): Promise<string>; finish(photoURL: string): Promise<void> }

/** A member who uploads photos as the web app does; `finish` resolves when the photo can be viewed. */
export async function photoMember(address: string): Promise<PhotoMember> {
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

  const username = `bench_${randomUUID().slice(0, 8)}`
  const account = { username, email: `${username}@example.com`, password: 'bailamos mucho', name: 'Bench' }
  const body = { ...account, location: 'Madrid', age: 30 }
  token = (await call<{ token: string }>('POST', '/api/auth/register', body)).token
  return {
    async upload(bytes) {
      const { uploadURL } = await call<{ uploadURL: string }>('POST', '/api/objects/upload')
      const reply = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes) })
      if (!reply.ok) throw new Error(`the upload was refused: ${reply.status}`)
      return uploadURL
    },
    async finish(photoURL) {
      const { objectPath } = await call<{ objectPath: string }>('PUT', '/api/room-photos', { photoURL })
      await call('GET', `${objectPath}/640.avif`)
    },
  }
}

type Order = { address: string; bytes: Uint8Array; photos: number }

/** Uploads several photos at once from a separate thread, so that the upload does not delay the measurement. */
export function uploadsBeside(order: Order): Promise<void> {
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  return new Promise((done, fail) => {
    worker.on('error', fail)
    worker.on('exit', () => done())
  })
}

if (!isMainThread && parentPort) {
  const { address, bytes, photos } = workerData as Order
  const member = await photoMember(address)
  await Promise.all(Array.from({ length: photos }, async () => member.finish(await member.upload(bytes))))
}
