import { t } from '#texts'
import {
  type SharedTexts,
  sharedCache,
  sharedPicturePath,
  sharedTextsPath,
} from '../../../contract/platform/share-target.ts'

/** What another app shared with the installed site: `link` is the first web address in it. */
export type Shared = { title: string; text: string; link: string | null; picture: File | null }

/** In milliseconds: what was shared and not used is then forgotten. */
const maxAge = 24 * 60 * 60 * 1000

/** Null if nothing was shared lately. */
export async function readShared(): Promise<Shared | null> {
  if (!('caches' in window)) return null
  const cache = await caches.open(sharedCache)
  const stored = await cache.match(sharedTextsPath)
  if (!stored) return null
  const { title, text, url, at } = (await stored.json()) as SharedTexts
  if (Date.now() - at > maxAge) return forgetShared().then(() => null)
  const picture = await cache.match(sharedPicturePath).then((found) => found?.blob())
  const { link, rest } = linkIn(url, text)
  const file = picture && new File([picture], 'shared', { type: picture.type })
  return link === null && rest === '' && title === '' && !file
    ? null
    : { title, text: rest, link, picture: file ?? null }
}

/** Most apps put the address into the text. */
function linkIn(url: string, text: string) {
  const link = /https?:\/\/\S+/.exec(`${url} ${text}`)?.[0] ?? null
  return { link, rest: (link === null ? text : text.replace(link, '')).trim() }
}

export const forgetShared = async (): Promise<void> => {
  if ('caches' in window) await caches.delete(sharedCache)
}
