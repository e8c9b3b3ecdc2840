export type Colour = { l: number; c: number; h: number; alpha: number }
type Rgb = readonly [number, number, number]

export function parseColour(text: string): Colour {
  const [l, c, h, alpha = 1] = [...text.matchAll(/[\d.]+/g)].map(Number)
  if (!text.startsWith('oklch(') || l === undefined || c === undefined || h === undefined)
    throw new Error(`no OKLCH: ${text}`)
  return { l, c, h, alpha }
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Colour | Rgb, other: Colour | Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour that results from a transparent colour over another. */
export function over(top: Colour, ground: Colour): Rgb {
  const [upper, lower] = [encoded(linear(top)), encoded(linear(ground))]
  const mixed = (i: 0 | 1 | 2) => upper[i] * top.alpha + lower[i] * (1 - top.alpha)
  return decoded([mixed(0), mixed(1), mixed(2)])
}

/** '#fbf7ef', as browsers round it. */
export const hexOf = (colour: Colour) =>
  `#${encoded(linear(colour))
    .map((v) =>
      Math.round(v * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

function luminance(colour: Colour | Rgb): number {
  // Rounded to eight bits per channel, as browsers display it.
  const [r, g, b] = decoded(
    encoded('l' in colour ? linear(colour) : colour).map((v) => Math.round(v * 255) / 255) as unknown as Rgb,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** OKLCH to linear sRGB, clipped to the gamut for each channel, as in Chromium. */
function linear({ l, c, h }: Colour): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (v: number) => Math.min(1, Math.max(0, v))
  return [
    cut(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    cut(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    cut(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function encoded(rgb: Rgb): Rgb {
  return rgb.map((v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)) as unknown as Rgb
}

function decoded(rgb: Rgb): Rgb {
  return rgb.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as unknown as Rgb
}
