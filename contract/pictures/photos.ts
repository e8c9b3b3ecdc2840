import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'

export { maxPhotoBytes, photoWidths } from './photo-limits.ts'

/** `/objects/` + 128 random bits in hex + '-' + the placeholder image in base64url, which can be drawn before the photo is loaded. */
export const ObjectPath = z
  .string()
  .regex(/^\/objects\/[0-9a-f]{32}-[A-Za-z0-9_-]{48}$/, { error: t.photoErrors.uploadAgain })

/** The same for a photo of a message, which is served only to members of its thread. */
export const PrivateObjectPath = z
  .string()
  .regex(/^\/objects\/private\/[0-9a-f]{32}-[A-Za-z0-9_-]{48}$/, { error: t.photoErrors.uploadAgain })

export const photos = endpoints({
  prepare: {
    method: 'POST',
    path: '/api/objects/upload',
    access: 'member',
    summary: 'A URL to PUT the bytes of one photo to; valid for 15 minutes.',
    response: z.object({ uploadURL: z.string() }),
    rate: 'upload',
  },
  finish: {
    method: 'PUT',
    path: '/api/room-photos',
    access: 'member',
    summary:
      'Checks the bytes that the caller uploaded to that URL, resizes the photo without its EXIF data, and returns the path to store in a room, a festival, the profile or a message. A repeated call returns the same path.',
    body: z.object({
      /** The `uploadURL`, with or without its query. */
      photoURL: z.string().max(4000),
      /** Whether the photo is for a message: it is served only to members of its thread, and to nobody before the message is sent. */
      isPrivate: z.boolean().default(false),
    }),
    response: z.object({ objectPath: z.union([ObjectPath, PrivateObjectPath]) }),
    hasOwnTurns: true,
    errors: ['unsupported_media_type', 'too_large', 'too_many_photos', 'photo_made'],
  },
})
