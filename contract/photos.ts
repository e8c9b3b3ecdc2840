import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export { mostPhotoBytes, photoWidths } from './photo-limits.ts'

/** `/objects/` + 128 random bits in hex + '-' + the placeholder in base64url: it can be drawn before anything is loaded. */
export const ObjectPath = z
  .string()
  .regex(/^\/objects\/[0-9a-f]{32}-[A-Za-z0-9_-]{48}$/, 'Please upload this photo again')

export const photos = endpoints({
  prepare: {
    method: 'POST',
    path: '/api/objects/upload',
    access: 'member',
    summary: 'An address to PUT one photo to, as its bytes; valid for 15 minutes.',
    response: z.object({ uploadURL: z.string() }),
    rate: 'upload',
  },
  finish: {
    method: 'PUT',
    path: '/api/room-photos',
    access: 'member',
    summary:
      'Checks what the caller uploaded to that address by its bytes, makes the widths without its EXIF, and answers the path that a room, a festival or the profile takes. Asking again gives the same path.',
    /** The upload URL, with or without its query. */
    body: z.object({ photoURL: z.string().max(4000) }),
    response: z.object({ objectPath: ObjectPath }),
    errors: ['unsupported_media_type', 'too_large'],
  },
})
