import figtree from '../../assets/fonts/figtree-latin.woff2?url'
import fraunces from '../../assets/fonts/fraunces-latin.woff2?url'

/** The two font files that every page preloads: `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontsToPreload = [figtree, fraunces]
