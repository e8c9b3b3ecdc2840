import { t } from '#texts'
import { HttpError } from '../../../platform/http-error.ts'
import { refuseTooManyPhotoBytes } from '../../../people/quotas/quotas-per-member.ts'
import type { Services } from '../../../services.ts'
import type { PhotoOwner } from './photo-maker.ts'

/**
 * Called before a photo of this member is made: throws 409 if their photos have too many bytes, and 429 if their photos, or those of all
 * members at the address, took too many seconds of CPU time within an hour.
 */
export async function admitPhoto(
  { db, rateLimits }: Pick<Services, 'db' | 'rateLimits'>,
  memberId: string,
  address: string,
): Promise<PhotoOwner> {
  const { isNew } = await refuseTooManyPhotoBytes(db, memberId, 1)
  const limit = isNew ? 'photoWorkOfNew' : 'photoWork'
  try {
    await rateLimits.take(limit, memberId)
    await rateLimits.takeOfAddress(limit, address)
  } catch (error) {
    throw error instanceof HttpError && error.status === 429 ? TooMuchWork(error) : error
  }
  function onCost(seconds: number) {
    const more = Math.round(seconds * 10) - countedAlready
    // The photo is made, whether or not its cost can be stored.
    if (more > 0) void rateLimits.charge(limit, memberId, address, more).catch(() => {})
  }
  return { memberId, address, isNew, onCost }
}

/** In tenths of a second. */
const countedAlready = 1

const TooMuchWork = ({ retryAfter = 3600, refusedBy }: HttpError) =>
  new HttpError(429, 'rate_limited', t.photoErrors.tooManyThisHour(), { retryAfter, refusedBy })
