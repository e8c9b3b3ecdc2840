import type { MemberRemoval } from '../../ending-member.ts'
import { removePhotosOf } from './photos.queries.ts'

export const photoRemoval: MemberRemoval = {
  left: removePhotosOf,
  clears: ['uploadedObjects.ownerId', 'photoUploads.ownerId'],
}
