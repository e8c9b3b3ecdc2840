/** Separate from photos.ts, so that pages can load these limits without zod. */

/** Limits of an uploaded file (product specification, section 9; server behaviour, section 8). */
export const maxPhotoBytes = 10_000_000
export const maxPhotoPixels = 50_000_000
/** Each width is served as AVIF and WebP: `{objectPath}/640.avif`. A smaller photo is never enlarged. */
export const photoWidths = [320, 640, 1280, 2048] as const

/** The size of the placeholder image at the end of a photo's path, in pixels of three bytes each. */
export const placeholderColumns = 4
export const placeholderRows = 3
