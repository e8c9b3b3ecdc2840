/** The colours of a drawn room: few, warm, and kin to those of the site. */
export type Palette = {
  wall: string
  /** The lower part of the wall, a shade deeper. */
  wallLow: string
  floor: string
  wood: string
  woodDark: string
  linen: string
  linenShade: string
  cover: string
  coverFold: string
  /** What catches the eye: a cushion, a picture, a pot. */
  accent: string
  leaf: string
}

const linen = { linen: '#fdf6ea', linenShade: '#e6d6c2' }

export const palettes: readonly [Palette, ...Palette[]] = [
  {
    ...linen,
    wall: '#f3dfc6',
    wallLow: '#ecd2b3',
    floor: '#c9986a',
    wood: '#a9703f',
    woodDark: '#7d4e2d',
    cover: '#c9502c',
    coverFold: '#e58a62',
    accent: '#1f6a70',
    leaf: '#5d8a5a',
  },
  {
    ...linen,
    wall: '#dfe6dd',
    wallLow: '#cbd8cd',
    floor: '#c4a27c',
    wood: '#b58354',
    woodDark: '#80573a',
    cover: '#2f7478',
    coverFold: '#74a9a6',
    accent: '#d9772f',
    leaf: '#4f7f5c',
  },
  {
    ...linen,
    wall: '#f4d6cf',
    wallLow: '#ecc3ba',
    floor: '#b98a68',
    wood: '#8f5b45',
    woodDark: '#6a3f34',
    cover: '#8d3d5c',
    coverFold: '#c67f92',
    accent: '#d99a2b',
    leaf: '#6c8a56',
  },
  {
    ...linen,
    wall: '#f5e7bf',
    wallLow: '#ecd9a3',
    floor: '#bd8a5c',
    wood: '#9a6236',
    woodDark: '#6f4527',
    cover: '#4e5a94',
    coverFold: '#8f97c3',
    accent: '#c9502c',
    leaf: '#5b8662',
  },
  {
    ...linen,
    wall: '#e4dbe6',
    wallLow: '#d5c8d9',
    floor: '#b7906f',
    wood: '#96674c',
    woodDark: '#6b4636',
    cover: '#d08a2e',
    coverFold: '#ecbf78',
    accent: '#8d3d5c',
    leaf: '#62875f',
  },
]

/** The light outside, and how far the room itself is dimmed. */
export type Hour = {
  sky: readonly [top: string, bottom: string]
  disc: string
  far: string
  near: string
  lit: string
  dim: number
}

export const hours = {
  day: { sky: ['#a9d4dc', '#f6ecd4'], disc: '#fff3c9', far: '#b9cbb5', near: '#d9a184', lit: '#f7e3c4', dim: 0 },
  dusk: { sky: ['#7f79b4', '#f6b48c'], disc: '#ffe1a6', far: '#8e6f97', near: '#6b4a6e', lit: '#ffd58a', dim: 0.1 },
  night: { sky: ['#2b2650', '#6a4f86'], disc: '#fdf1d3', far: '#40396b', near: '#2a2347', lit: '#ffcf7d', dim: 0.2 },
} as const satisfies Record<string, Hour>
