import { sql, type Transaction } from 'kysely'
import { t } from '#texts'
import type { DB } from '../../platform/db/schema.ts'
import { InvalidInput } from '../../platform/http-error.ts'

/**
 * Marks the photos of a record as used: it had those in `before` and now has those in `after`. A new one must be an upload of this owner
 * that no record uses, else throws 400 with the message on `field`. A removed one is kept for a day and can be reused.
 */
export async function bindPhotos(
  trx: Transaction<DB>,
  ownerId: string,
  before: string[],
  after: string[],
  field: string,
): Promise<void> {
  const added = [...new Set(after)].filter((path) => !before.includes(path))
  const gone = before.filter((path) => !after.includes(path))
  if (added.length > 0) {
    const { numUpdatedRows } = await trx
      .updateTable('uploadedObjects')
      .set({ boundAt: sql`now()`, releasedAt: null })
      .where('path', 'in', added)
      .where('ownerId', '=', ownerId)
      .where('boundAt', 'is', null)
      .executeTakeFirst()
    if (Number(numUpdatedRows) < added.length) throw InvalidInput({ [field]: t.photoErrors.uploadAgain() })
  }
  if (gone.length > 0)
    await trx
      .updateTable('uploadedObjects')
      .set({ boundAt: null, releasedAt: sql`now()` })
      .where('path', 'in', gone)
      .where('boundAt', 'is not', null)
      .execute()
}
