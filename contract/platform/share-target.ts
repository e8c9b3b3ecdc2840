/* What another app shares with the installed site: the manifest names the fields, the service worker stores them, the page '/share' reads. */

/** The texts of the share target. */
export const sharedFields = ['title', 'text', 'url'] as const
export const sharedPictureField = 'picture'

/** `at`: when it was shared, in milliseconds. */
export type SharedTexts = Record<(typeof sharedFields)[number], string> & { at: number }

/** Where the worker leaves it: a cache of this browser with the texts as JSON and the picture, if there is one. */
export const sharedCache = 'shared'
export const sharedTextsPath = '/share/texts'
export const sharedPicturePath = '/share/picture'
