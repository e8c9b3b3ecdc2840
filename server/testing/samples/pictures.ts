import type { pictureTables } from '../../tables/pictures.ts'
import type { Samples } from './sample.ts'

const path = '/objects/1.webp'

export const pictureSamples: Samples<typeof pictureTables> = {
  uploadedObjects: ({ me }) => [{ ownerId: me, path, contentType: 'image/webp', bytes: 1, boundAt: new Date() }],
  photoUploads: ({ me }) => [{ ownerId: me, key: 'a'.repeat(32), path }],
}
