import type { Database } from '../db/connect.ts'
import { HttpError } from '../http-error.ts'
import { lifetimes } from '../lifetimes.ts'
import type { Services } from '../services.ts'
import { insertUpload, mostUploadsADay, type Upload } from './photos.queries.ts'

/** An address to upload to is open for so long, in seconds. */
export const addressLives = lifetimes.uploadAddress

export async function beginUpload(db: Database, memberId: string): Promise<Upload> {
  const upload = await insertUpload(db, memberId)
  if (upload) return upload
  const message = `You have uploaded ${mostUploadsADay} photos within a day. Please come back tomorrow.`
  throw new HttpError(429, 'rate_limited', message, { retryAfter: 3600 })
}

/** What is a path of this site becomes an address; a bucket's is one already. */
export const absolute = ({ publicUrl }: Pick<Services, 'publicUrl'>, calledAt: string, address: string) =>
  address.startsWith('/') ? (publicUrl ?? calledAt) + address : address
