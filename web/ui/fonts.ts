import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2?url'

/** The two font files that every page preloads: `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontsToPreload = [figtree, fraunces]
