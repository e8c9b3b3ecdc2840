import { t } from '#texts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { HttpError } from '../../../platform/http-error.ts'
import { lifetimes } from '../../../platform/lifetimes.ts'
import type { Services } from '../../../services.ts'
import type { Store } from '../../../platform/storage/store.ts'
import { insertUpload, maxUploadsADay, type Upload } from '../photos.queries.ts'

/** How long an upload address is valid, in seconds. */
export const addressLifetime = lifetimes.uploadAddress

/** The maximum bytes of unfinished uploads per member: the photos of four rooms, each of the maximum size. */
export const maxUnfinishedBytes = ({ maxBytes }: Pick<Store, 'maxBytes'>) => 20 * maxBytes

export async function beginUpload(db: Database, memberId: string): Promise<Upload> {
  const upload = await insertUpload(db, memberId)
  if (typeof upload !== 'string') return upload
  if (upload === 'too many unfinished') throw TooManyUnfinished()
  const message = t.photoErrors.tooManyToday({ max: maxUploadsADay })
  throw new HttpError(429, 'rate_limited', message, { retryAfter: 3600 })
}

export const TooManyUnfinished = () =>
  new HttpError(429, 'rate_limited', t.photoErrors.tooManyUnfinished(), {
    retryAfter: 300,
  })

/** Makes a path of this site absolute; addresses of a bucket already are. */
export const absolute = ({ publicUrl }: Pick<Services, 'publicUrl'>, calledAt: string, address: string) =>
  address.startsWith('/') ? (publicUrl ?? calledAt) + address : address
