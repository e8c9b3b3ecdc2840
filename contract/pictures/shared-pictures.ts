import { currentLanguage, defaultLanguage, type Language } from '../../texts/languages.ts'
import { hashOf } from '../platform/hash-of.ts'

/** The kinds of things with a preview picture for messengers, by the first segment of their address. */
export const sharedKinds = ['festivals', 'rooms', 'social-parties'] as const
export type SharedKind = (typeof sharedKinds)[number]

/** The content of a preview picture, which is public on the item's page. */
export type SharedThing = {
  id: string
  title: string
  firstDay: string
  lastDay: string
  /** A town, or the festival of a room; never an address. */
  place: string
  /** Names of hues, used for a cover. */
  hues: string[]
  /** The path of a photo, which replaces the cover. */
  photo: string | null
}

/** In pixels: a size that messengers display uncropped. */
export const sharedPictureSize = { width: 1200, height: 630 } as const

/** Increase this number when the drawing changes, because caches keep a picture for a year. */
const edition = 2

/** The file name contains a hash of everything that the picture displays, and the language of its days; a photo has none. */
export function sharedPictureFile(thing: SharedThing, language: Language = currentLanguage()): string {
  const { id, title, firstDay, lastDay, place, hues, photo } = thing
  const displayed = hashOf(JSON.stringify([edition, title, firstDay, lastDay, place, hues, photo]))
  const named = `${id}-${displayed.toString(16).padStart(8, '0')}`
  if (photo !== null) return `${named}.jpg`
  return language === defaultLanguage ? `${named}.png` : `${named}.${language}.png`
}

export const sharedPicturePath = (kind: SharedKind, thing: SharedThing) => `/shared/${kind}/${sharedPictureFile(thing)}`
