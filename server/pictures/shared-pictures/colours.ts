/*
 * The colours of the light theme, as lightness and chroma, and the degrees of each hue: those of the design system's tokens, which a test
 * compares. A picture in a messenger cannot follow its reader's theme.
 */

type Tone = readonly [lightness: number, chroma: number]

/** The tones of a hue. */
export const coverTones = {
  'cover-floor': [0.885, 0.06],
  'cover-sun': [0.82, 0.095],
  'cover-one': [0.535, 0.175],
  'cover-land': [0.882, 0.063],
  'cover-sea': [0.945, 0.028],
  'cover-two': [0.31, 0.085],
} satisfies Record<string, Tone>

export const paperTones = {
  'color-paper': [0.977, 0.011, 80],
  'color-card': [0.995, 0.005, 85],
  'color-ink': [0.25, 0.045, 335],
  'color-soft': [0.46, 0.035, 335],
  'color-accent-ink': [0.51, 0.165, 34],
} satisfies Record<string, readonly [...Tone, number]>

export const hues: Record<string, number> = {
  plain: 50,
  bachata: 8,
  tango: 22,
  salsa: 62,
  cumbia: 92,
  'cha-cha': 118,
  merengue: 145,
  zouk: 190,
  mambo: 222,
  'latin-fusion': 255,
  kizomba: 285,
  reggaeton: 325,
}

const plain = 50

/** The degrees of a hue by its name: 'Latin Fusion'. */
export const degreesOf = (name = 'plain') => hues[name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')] ?? plain

export const coverColour = (tone: keyof typeof coverTones, degrees: number) => hexOf(...coverTones[tone], degrees)
export const paperColour = (tone: keyof typeof paperTones) => hexOf(...paperTones[tone])

/** Converts OKLCH to sRGB, clipped to its range channel by channel, as in browsers: the SVG renderer here does not support OKLCH. */
function hexOf(lightness: number, chroma: number, degrees: number): string {
  const a = chroma * Math.cos((degrees * Math.PI) / 180)
  const b = chroma * Math.sin((degrees * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${channels.map((channel) => encoded(channel).toString(16).padStart(2, '0')).join('')}`
}

function encoded(linear: number): number {
  const cut = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055))
}
