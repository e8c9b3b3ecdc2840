import { maxPhotoBytes } from '../../contract/pictures/photo-limits.ts'
import { languageAt, pathIn } from '../../texts/addresses.ts'
import {
  sharedCache,
  sharedFields,
  sharedPictureField,
  sharedPicturePath,
  sharedTextsPath,
} from '../../contract/platform/share-target.ts'

/**
 * Another app shares an address, a text or a picture with the installed site. It stays in this browser until its owner sends it with a form:
 * the page '/share' reads it.
 */
export async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData())
  const shared = await caches.open(sharedCache)
  const texts = Object.fromEntries(sharedFields.map((name) => [name, textOf(form.get(name))]))
  await shared.put(sharedTextsPath, Response.json({ ...texts, at: Date.now() }))
  const picture = form.get(sharedPictureField)
  // A larger one cannot be uploaded either.
  if (picture instanceof File && picture.type.startsWith('image/') && picture.size <= maxPhotoBytes)
    await shared.put(sharedPicturePath, new Response(picture, { headers: { 'content-type': picture.type } }))
  else await shared.delete(sharedPicturePath)
  return Response.redirect(pathIn(languageAt(new URL(request.url).pathname), '/share'), 303)
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value.slice(0, 2000) : '')
