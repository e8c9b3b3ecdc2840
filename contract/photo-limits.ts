/** Figures of photos that pages need without the schemas of contract/photos.ts. */

/** Of what is uploaded (product specification, section 9; server behaviour, section 8). */
export const mostPhotoBytes = 10_000_000
export const mostPhotoPixels = 50_000_000
/** Served in these widths, each as AVIF and WebP: `{objectPath}/640.avif`. One that was smaller is sent as wide as it is. */
export const photoWidths = [320, 640, 1280, 2048] as const

/** A placeholder of so many pixels, three bytes each, stands at the end of a photo's path. */
export const placeholderColumns = 4
export const placeholderRows = 3
