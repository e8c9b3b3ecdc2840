import { HttpError, NotFound, TooLarge } from '../http-error.ts'
import type { Services } from '../services.ts'
import { mostUnfinishedBytes, TooManyUnfinished } from './uploads.ts'
import {
  claimWrite,
  giveUpWrite,
  isOpen,
  renewWrite,
  settleWrite,
  type WriteRefusal,
  type WriteTarget,
} from './upload-writes.queries.ts'
import { uploadKey } from './photos.queries.ts'

/** A writer that crashed keeps others away until its hold is over; one that works renews it. */
const usualHold = { seconds: 30, renewEveryMs: 10_000 }

type Work<T> = (held: { mostBytes: number; signal: AbortSignal }) => Promise<{ bytes: number; result: T }>

/**
 * Does `work` as the only writer of an upload, or of one of its parts, in any process on this database. `bytes`: announced
 * by the sender, or null; at most `mostBytes` may be written. The signal aborts where the upload ends meanwhile. Throws
 * 404, 409, 413 and 429; what is written although the upload has ended is removed.
 */
export async function writeAlone<T>(
  { db, store }: Pick<Services, 'db' | 'store'>,
  target: WriteTarget,
  { bytes, hold = usualHold }: { bytes: number | null; hold?: typeof usualHold },
  work: Work<T>,
): Promise<T> {
  const bounds = { asked: bytes, mostBytes: store.mostBytes, mostOfMember: mostUnfinishedBytes(store) }
  const claim = await claimWrite(db, target, { ...bounds, seconds: hold.seconds })
  if (typeof claim === 'string') throw refusals[claim]()
  const { writer, mostBytes } = claim
  const lost = new AbortController()
  const renewing = keepRenewing(hold, () => renewWrite(db, writer, hold.seconds), lost)
  try {
    const { bytes: stored, result } = await work({ mostBytes, signal: lost.signal })
    if (await settleWrite(db, writer, stored)) return result
    if (!(await isOpen(db, target.key))) await removeWritten()
    throw NotFound('Upload')
  } catch (error) {
    await giveUpWrite(db, writer).catch(() => {})
    throw error
  } finally {
    clearInterval(renewing)
  }

  async function removeWritten() {
    if (target.multipartId !== null) await store.parts.abort(uploadKey(target.key), target.multipartId)
    await store.remove([uploadKey(target.key)])
  }
}

/** A database that is away for a moment ends no upload; one that is away for as long as the hold lasts does. */
function keepRenewing(hold: typeof usualHold, renew: () => Promise<boolean>, lost: AbortController) {
  let renewedAt = Date.now()
  async function renewOnce() {
    const isHeld = await renew().catch(() => Date.now() - renewedAt < hold.seconds * 1000 && 'unknown')
    if (isHeld === true) renewedAt = Date.now()
    if (isHeld === false) lost.abort(NotFound('Upload'))
  }
  return setInterval(() => void renewOnce(), hold.renewEveryMs).unref()
}

const refusals: Record<WriteRefusal, () => HttpError> = {
  gone: () => NotFound('Upload'),
  busy: () => new HttpError(409, 'upload_in_progress', 'This photo is being uploaded already. Please wait a moment.'),
  'too large': () => TooLarge('This file is too large'),
  'over quota': TooManyUnfinished,
}
