import { circle, clip, clipped, drawing, ellipse, faded, path, rect, stroke } from './svg.ts'

/** The side of a portrait, in pixels. */
const portraitSize = 480

const skins = ['#f6d3b8', '#ecb992', '#d99e73', '#b97a52', '#8d5639', '#653a27'] as const
const hairs = {
  black: '#2a1d24',
  brown: '#5a3826',
  chestnut: '#8a4a2a',
  blond: '#d9a956',
  red: '#b8502a',
  grey: '#a79d9a',
  white: '#e2dcd6',
} as const
const backs = ['#f2c9a8', '#c9dcd6', '#f3c3c6', '#f1dca2', '#d6cbe4', '#cfd9ea', '#e9c9b0', '#cfe0c3'] as const
const tops = ['#1f6a70', '#c9502c', '#8d3d5c', '#d08a2e', '#4e5a94', '#5d7f5a', '#33202f', '#b8657a'] as const

type HairStyle = 'short' | 'crop' | 'curls' | 'bob' | 'long' | 'bun' | 'waves' | 'afro' | 'bald' | 'ponytail' | 'scarf'
export type Portrait = {
  /** 0 is the lightest. */
  skin: 0 | 1 | 2 | 3 | 4 | 5
  hair: HairStyle
  colour: keyof typeof hairs
  with?: readonly ('glasses' | 'beard' | 'moustache' | 'earrings' | 'flower')[]
}

/** A friendly face of few shapes, as SVG. `seed` is in [0, 1) and chooses the background and the clothes. */
export function drawPortrait({ skin, hair, colour, with: extras = [] }: Portrait, seed: number): string {
  const [tone, dark] = [skins[skin], hairs[colour]]
  const back = backs[Math.floor(seed * backs.length)] ?? backs[0]
  const top = tops[Math.floor(seed * 97) % tops.length] ?? tops[0]
  const { behind = '', before } = hairdos[hair](hair === 'scarf' ? top : dark)
  const has = (extra: NonNullable<Portrait['with']>[number]) => extras.includes(extra)
  const content =
    rect(0, 0, portraitSize, portraitSize, back) +
    faded(0.35, circle(372, 118, 150, '#fff6e4')) +
    behind +
    body(top, tone) +
    head(tone) +
    blush +
    (has('beard') ? beard(dark) : '') +
    face(has('moustache') || has('beard') ? dark : null) +
    before +
    (has('glasses') ? glasses : '') +
    (has('earrings') ? circle(150, 292, 9, '#e8b64c') + circle(330, 292, 9, '#e8b64c') : '') +
    (has('flower') ? flower(330, 150) : '')
  return drawing(
    portraitSize,
    portraitSize,
    clip('frame', rect(0, 0, portraitSize, portraitSize, '#000')),
    clipped('frame', content),
  )
}

const body = (top: string, tone: string) =>
  path('M40 490q6-104 128-122h144q122 18 128 122Z', top) +
  path('M196 330h88v44q0 40-44 40t-44-40Z', tone) +
  faded(0.14, path('M196 338h88v26q-44 34-88 0Z', '#33202f')) +
  faded(0.2, stroke('M120 420q-8 40-6 80M360 420q8 40 6 80', '#33202f', 6))

const head = (tone: string) =>
  ellipse(154, 246, 18, 24, tone) +
  ellipse(326, 246, 18, 24, tone) +
  path('M158 210q0-98 82-98t82 98v34q0 100-82 110q-82-10-82-110Z', tone)

const blush = faded(0.2, circle(190, 280, 20, '#d2483c') + circle(290, 280, 20, '#d2483c'))

function face(moustache: string | null) {
  const eyes = [204, 276].map((x) => ellipse(x, 238, 8, 10, '#33202f') + circle(x + 3, 234, 3, '#ffffff')).join('')
  const brows = stroke('M188 212q16-12 32-3M260 209q16-9 32 3', '#33202f99', 6)
  const nose = faded(0.25, stroke('M240 244q-12 28 4 30', '#33202f', 6))
  const mouth =
    path('M208 300q32 14 64 0q-8 34-32 34t-32-34Z', '#8f2f2f') + path('M214 303q26 10 52 0l-4 9q-22 6-44 0Z', '#ffffff')
  const lip = moustache ? path('M198 296q20-20 42-8q22-12 42 8q-22 6-42-2q-20 8-42 2Z', moustache) : ''
  return eyes + brows + nose + mouth + lip
}

const beard = (dark: string) =>
  path('M156 234q4 24 22 44q28-6 62-4q34-2 62 4q18-20 22-44q12 128-84 134q-96-6-84-134Z', dark)

const glasses = stroke(
  'M176 238a28 26 0 1 0 56 0a28 26 0 1 0-56 0M248 238a28 26 0 1 0 56 0a28 26 0 1 0-56 0M232 234q8-6 16 0M176 234l-18-6M304 234l18-6',
  '#33202f',
  6,
)

const flower = (x: number, y: number) =>
  [0, 72, 144, 216, 288]
    .map((angle) => `<g transform="rotate(${angle} ${x} ${y})">${ellipse(x, y - 17, 11, 16, '#c9324f')}</g>`)
    .join('') + circle(x, y, 9, '#f3c64f')

type Hairdo = { behind?: string; before: string }

const fringe = (dark: string) => path('M150 218q-8-122 90-122t90 122q-20-52-60-66q-70 22-120 66Z', dark)
const parted = (dark: string) => path('M148 230q-10-136 92-136t92 136q-14-60-52-84q-44 30-88 34q-30 14-44 50Z', dark)

/** Hair behind the head, and hair over the forehead. */
const hairdos: Record<HairStyle, (dark: string) => Hairdo> = {
  short: (dark) => ({
    before: path('M150 222q-14-134 90-134t90 134q-8-40-24-60q-62 10-108-14q-36 22-48 74Z', dark),
  }),
  crop: (dark) => ({
    before: path('M152 210q-2-112 88-112t88 112q-10-46-34-58q-54-14-108 0q-24 12-34 58Z', dark),
  }),
  curls: (dark) => ({
    behind: circle(240, 190, 104, dark),
    before: curls.map(([x, y]) => circle(x, y, 31, dark)).join(''),
  }),
  bob: (dark) => ({
    behind: path('M122 232q0-146 118-146t118 146v74q0 30-30 30H152q-30 0-30-30Z', dark),
    before: fringe(dark),
  }),
  long: (dark) => ({
    behind: path('M122 232q0-146 118-146t118 146l10 180q-64 40-128 20q-64 20-128-20Z', dark),
    before: parted(dark),
  }),
  waves: (dark) => ({ behind: path(waves, dark), before: parted(dark) }),
  bun: (dark) => ({ behind: circle(240, 76, 50, dark), before: fringe(dark) }),
  ponytail: (dark) => ({ behind: path('M300 110q96 20 78 150q-2 60 22 90q-70 10-84-70Z', dark), before: parted(dark) }),
  afro: (dark) => ({
    behind: circle(240, 186, 142, dark),
    before: path('M154 226q-8-112 86-112t86 112q-14-62-86-62t-86 62Z', dark),
  }),
  scarf: (dark) => ({
    behind: path('M118 240q-6-158 122-158t122 158q16 90-6 150H124q-22-60-6-150Z', dark),
    before: path('M132 300q-16-200 108-200t108 200q-4 60-30 90q22-200-78-220q-100 20-78 220q-26-30-30-90Z', dark),
  }),
  bald: () => ({ before: faded(0.3, stroke('M198 134q20-14 44-14', '#ffffff', 10)) }),
}

const curls = [
  [156, 190],
  [170, 146],
  [204, 116],
  [246, 106],
  [288, 120],
  [316, 152],
  [326, 194],
] as const
const waves =
  'M126 220q4-134 114-134t114 134q30 34 8 74q24 40 2 78q-62 36-124 16q-62 20-124-16q-22-38 2-78q-22-40 8-74Z'
