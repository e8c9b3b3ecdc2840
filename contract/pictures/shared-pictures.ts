import { hashOf } from '../platform/hash-of.ts'

/** What has a picture for messengers, by the first part of its address. */
export const sharedKinds = ['festivals', 'rooms', 'social-parties'] as const
export type SharedKind = (typeof sharedKinds)[number]

/** What the picture of a thing shows: what everybody reads on its page. */
export type SharedThing = {
  id: string
  title: string
  firstDay: string
  lastDay: string
  /** A town, or the festival of a room: never an address. */
  place: string
  /** Names of hues, for a cover. */
  hues: string[]
  /** The path of a photo, which is shown instead of a cover. */
  photo: string | null
}

/** In pixels: what messengers show whole. */
export const sharedPictureSize = { width: 1200, height: 630 } as const

/** Raise it when the same things are drawn differently, as caches keep a picture for a year. */
const edition = 2

/** Its name changes with all that it shows. */
export function sharedPictureFile(thing: SharedThing): string {
  const { id, title, firstDay, lastDay, place, hues, photo } = thing
  const displayed = hashOf(JSON.stringify([edition, title, firstDay, lastDay, place, hues, photo]))
  return `${id}-${displayed.toString(16).padStart(8, '0')}.${photo === null ? 'png' : 'jpg'}`
}

export const sharedPicturePath = (kind: SharedKind, thing: SharedThing) => `/shared/${kind}/${sharedPictureFile(thing)}`
