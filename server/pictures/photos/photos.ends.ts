import type { MemberEnds } from '../../ending-member.ts'
import { removePhotosOf } from './photos.queries.ts'

export const photoEnds: MemberEnds = {
  left: removePhotosOf,
  clears: ['uploadedObjects.ownerId', 'photoUploads.ownerId'],
}
