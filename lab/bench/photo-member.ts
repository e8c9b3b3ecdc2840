import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../contract/platform/client.ts'
import { signUp } from '../shared/members.ts'

export type PhotoMember = { upload(bytes: Uint8Array): Promise<string>; finish(photoURL: string): Promise<void> }

/** A member who uploads photos as the web app does; `finish` resolves when the photo can be viewed. */
export async function photoMember(address: string): Promise<PhotoMember> {
  const { api, token } = await signUp(address)
  return {
    async upload(bytes) {
      const { uploadURL } = await api.photos.prepare()
      const reply = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes) })
      if (!reply.ok) throw new Error(`the upload was refused: ${reply.status}`)
      return uploadURL
    },
    async finish(photoURL) {
      const { objectPath } = await whenReady(() => api.photos.finish({ body: { photoURL } }))
      const headers = { authorization: `Bearer ${token}` }
      const reply = await fetch(`${address}${objectPath}/640.avif`, { headers })
      if (!reply.ok) throw new Error(`the photo is not shown: ${reply.status}`)
      await reply.arrayBuffer()
    },
  }
}

/** While many photos wait to be made, the call is refused after a while, and the web app repeats it. */
async function whenReady<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 503) throw error
    await wait(1000)
    return await whenReady(call)
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
