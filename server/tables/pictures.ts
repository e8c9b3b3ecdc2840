import { sql } from 'kysely'
import { me, type Tables } from './table.ts'

/** Photos and their uploads. */
export const pictureTables = {
  uploadedObjects: {
    topic: 'photos',
    ends: { endedBy: 'clear_photos' },
    rows: sql`owner_id = ${me}`,
    columns: 'id path ownerId contentType bytes widths boundAt createdAt releasedAt',
  },
  photoUploads: {
    topic: 'photos',
    ends: { endedBy: 'clear_photos' },
    rows: sql`owner_id = ${me}`,
    columns: 'id key ownerId path createdAt',
    withheld: { multipartId: 'an internal key' },
    leftOutOfBackup: 'uploads under way: their files are not copied',
  },
  uploadWrites: {
    ends: { goesWith: 'photoUploads' },
    notPersonal: 'the sizes of files that are being uploaded; deleted with their upload',
    leftOutOfBackup: 'they go with photoUploads',
  },
} satisfies Tables
