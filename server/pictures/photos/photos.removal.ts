import type { MemberRemoval } from '../../member-removal.ts'
import { removePhotosOf } from './photos.queries.ts'

export const photoRemoval: MemberRemoval = {
  left: removePhotosOf,
  clears: ['uploadedObjects.ownerId', 'photoUploads.ownerId'],
}
