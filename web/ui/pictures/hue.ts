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

/** FNV-1a over the code units: distributes ids over all 32 bits. */
export function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return mix(hash)
}

/** The last step of MurmurHash3: every bit of the input affects every bit of the output. */
export function mix(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
