import { get } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { inTransaction } from '../../../platform/db/connections/connect.ts'
import { createFairQueue } from '../../../platform/limits/per-resource/fair-queue.ts'
import { bindPhotos } from '../../../pictures/photos/bound-photos.ts'
import { storePicture } from '../../../pictures/photos/making/store-picture.ts'
import { lockMember } from '../../quotas/quotas.queries.ts'
import { lookupPublic } from '../../../platform/limits/per-service/public-address.ts'
import { within } from '../../../platform/limits/per-service/time-limit.ts'
import { readWhole } from '../../../platform/limits/per-service/whole-reply.ts'
import type { Services } from '../../../services.ts'

/** The host of account pictures at Google. Nothing is fetched from anywhere else, whatever a provider returns. */
const host = 'lh3.googleusercontent.com'
const limitMs = 5_000
const maxBytes = 2_000_000

/** The address of a picture at Google, in a size that we use; null for any other address. */
export function pictureAddress(text: string | null): URL | null {
  const address = text !== null && text.length <= 2_000 ? URL.parse(text) : null
  if (address?.protocol !== 'https:' || address.host !== host || address.username !== '' || address.password !== '')
    return null
  address.pathname = address.pathname.replace(/=s\d+-c$/, '=s512-c')
  return address
}

export type FetchPicture = (address: URL) => Promise<Buffer>

/** Throws unless the reply is a picture. Redirects are not followed. */
export async function readPicture(reply: IncomingMessage): Promise<Buffer> {
  if (reply.statusCode === 200 && reply.headers['content-type']?.startsWith('image/'))
    return await readWhole(reply, maxBytes)
  reply.destroy()
  throw new Error(`The answer is no picture: status ${reply.statusCode}`)
}

export const fetchPicture: FetchPicture = (address) =>
  within(limitMs, async (signal) => {
    const reply = await new Promise<IncomingMessage>((answered, failed) =>
      get(address, { lookup: lookupPublic, signal, headers: { accept: 'image/*' }, agent: false }, answered).once(
        'error',
        failed,
      ),
    )
    return await readPicture(reply)
  })

const inTurn = createFairQueue({ atOnceOfOne: 1, atOnceOfAll: 2, waitingOfOne: 1, waitingOfAll: 20 })

type PictureServices = Pick<Services, 'db' | 'store' | 'photoMaker'>

/**
 * Stores the member's Google picture as a photo of ours, once, so that browsers never request it from Google. It takes seconds, so no call
 * waits for it.
 */
export async function keepPicture(services: PictureServices, memberId: string, picture: Buffer): Promise<void> {
  const path = await storePicture(services, memberId, picture)
  await inTransaction(services.db, async (trx) => {
    await lockMember(trx, memberId)
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ profilePicture: path })
      .where('id', '=', memberId)
      .where('profilePicture', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await bindPhotos(trx, memberId, [], [path], 'profilePicture')
  })
}

export const fetchAndKeepPicture = (
  services: PictureServices,
  memberId: string,
  { address, fetch = fetchPicture }: { address: URL; fetch?: FetchPicture | undefined },
) => inTurn(memberId, async () => keepPicture(services, memberId, await fetch(address)))
