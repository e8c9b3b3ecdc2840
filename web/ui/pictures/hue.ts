import type { CSSProperties } from 'react'

/** A name with a hue in tokens.css ('Latin Fusion' reads `--hue-latin-fusion`), or degrees. */
export type Hue = string | number

/** The CSS value of a hue; a name that tokens.css does not have gets the plain hue. */
export function hueOf(hue: Hue): string {
  if (typeof hue === 'number') return String(hue)
  const key = hue.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `var(--hue-${key}, var(--hue-plain))`
}

/** The style of an element with class `hued`; the second hue is for covers. */
export function hueStyle(hue: Hue, second?: Hue): CSSProperties {
  const style: Record<string, string> = { '--h': hueOf(hue) }
  if (second !== undefined) style['--h2'] = hueOf(second)
  return style
}
