import { t } from '#texts'
import { HttpError, NotFound, TooLarge } from '../../../platform/http-error.ts'
import type { Services } from '../../../services.ts'
import { maxUnfinishedBytes, TooManyUnfinished } from './uploads.ts'
import {
  claimWrite,
  giveUpWrite,
  isOpen,
  renewWrite,
  settleWrite,
  type WriteRefusal,
  type WriteTarget,
} from './upload-writes.queries.ts'
import { uploadKey } from '../photos.queries.ts'

/** A running writer renews its claim; that of a crashed one expires, and the next writer can start. */
const defaultClaim = { seconds: 30, renewEveryMs: 10_000 }

type Work<T> = (claim: { maxBytes: number; signal: AbortSignal }) => Promise<{ bytes: number; result: T }>

/**
 * Runs `work` as the only writer of an upload, or of one of its parts, across all processes. `bytes` is the announced length or
 * null; `work` may write at most `maxBytes`. The signal aborts if the upload is deleted meanwhile; then the written file is removed.
 * Throws 404, 409, 413 and 429.
 */
export async function writeAlone<T>(
  { db, store }: Pick<Services, 'db' | 'store'>,
  target: WriteTarget,
  { bytes, claimTimes = defaultClaim }: { bytes: number | null; claimTimes?: typeof defaultClaim },
  work: Work<T>,
): Promise<T> {
  const bounds = { announcedBytes: bytes, maxBytes: store.maxBytes, maxOfMember: maxUnfinishedBytes(store) }
  const claim = await claimWrite(db, target, { ...bounds, seconds: claimTimes.seconds })
  if (typeof claim === 'string') throw refusals[claim]()
  const { writer, maxBytes } = claim
  const lost = new AbortController()
  const renewing = keepRenewing(claimTimes, () => renewWrite(db, writer, claimTimes.seconds), lost)
  try {
    const { bytes: stored, result } = await work({ maxBytes, signal: lost.signal })
    if (await settleWrite(db, writer, stored)) return result
    if (!(await isOpen(db, target.key))) await removeWritten()
    throw NotFound(t.errors.uploadNotFound())
  } catch (error) {
    await giveUpWrite(db, writer).catch(() => {})
    throw lost.signal.aborted ? lost.signal.reason : error
  } finally {
    clearInterval(renewing)
  }

  async function removeWritten() {
    if (target.multipartId !== null) await store.parts.abort(uploadKey(target.key), target.multipartId)
    await store.remove([uploadKey(target.key)])
  }
}

/** The upload continues while the database is unreachable, until the claim has expired. */
function keepRenewing(
  { seconds, renewEveryMs }: typeof defaultClaim,
  renew: () => Promise<boolean>,
  lost: AbortController,
) {
  let renewedAt = Date.now()
  async function renewOnce() {
    const isRenewed = await renew().catch(() => Date.now() - renewedAt < seconds * 1000 && 'unknown')
    if (isRenewed === true) renewedAt = Date.now()
    if (isRenewed === false) lost.abort(NotFound(t.errors.uploadNotFound()))
  }
  return setInterval(() => void renewOnce(), renewEveryMs).unref()
}

const refusals: Record<WriteRefusal, () => HttpError> = {
  gone: () => NotFound(t.errors.uploadNotFound()),
  busy: () => new HttpError(409, 'upload_in_progress', t.photoErrors.uploadInProgress()),
  'too large': () => TooLarge(t.photoErrors.fileTooLarge),
  'over quota': TooManyUnfinished,
}
