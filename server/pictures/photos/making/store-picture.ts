import type { Services } from '../../../services.ts'
import { finishUpload } from '../uploads/finish-upload.ts'
import { uploadKey } from '../photos.queries.ts'
import { beginUpload } from '../uploads/uploads.ts'

/**
 * Stores a picture without an upload in the same way as an uploaded one, so that it has an owner, a record and all widths; returns its
 * path.
 */
export async function storePicture(
  services: Pick<Services, 'db' | 'store' | 'photoMaker'>,
  memberId: string,
  picture: Buffer,
): Promise<string> {
  const upload = await beginUpload(services.db, memberId)
  await services.store.put(uploadKey(upload.key), picture, 'image/jpeg')
  return await finishUpload(services, { memberId, address: null, isNew: true }, upload)
}
