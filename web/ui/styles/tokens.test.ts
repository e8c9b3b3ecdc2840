import { describe, expect, it } from 'vitest'
import { paperColors } from '../../../contract/platform/paper-colors.ts'
import { contrast, type Colour, hexOf, over, parseColour } from '../testing/colour.ts'

const sources = import.meta.glob<string>(['../**/*.{css,ts,tsx}', '!../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const tokens = sources['./tokens.css'] ?? ''
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Reads the value of a token in tokens.css, written as light-dark(oklch(…), oklch(…)). */
function colourOf(token: string, theme: Theme, hue?: number, css = tokens): Colour {
  const [, light, dark] =
    css.match(new RegExp(`--${token}:\\s*light-dark\\(\\s*(oklch\\([^;]+?\\)),\\s*(oklch\\([^;]+)\\s*\\);`)) ?? []
  const written = theme === 'light' ? light : dark
  if (!written) throw new Error(`tokens.css has no --${token}`)
  return parseColour(written.replaceAll(/var\(--h2?(?:, var\(--h\))?\)/g, String(hue)))
}

const surfaces = ['paper', 'card', 'sunk', 'raised']
const on = (texts: string[], grounds: string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

/** Every combination of text and background that components and screens use. */
const textPairs = [
  ...on(['ink', 'soft', 'accent-ink', 'teal', 'danger-ink'], surfaces),
  ...on(['accent'], ['paper', 'card', 'raised']),
  ...on(['on-ink'], ['ink', 'ink-hover']),
  ...on(['on-accent'], ['accent', 'accent-hover']),
  ...on(['on-danger'], ['danger', 'danger-hover']),
  ...on(['ink'], ['accent-wash', 'teal-wash', 'amber-wash', 'danger-wash']),
  ['accent-ink', 'accent-wash'],
  ['teal', 'teal-wash'],
  ['amber', 'amber-wash'],
  ['danger-ink', 'danger-wash'],
] as const

/** Shapes without text: borders of controls, focus rings, the filled part of bars. */
const shapePairs = [
  ...on(['edge', 'focus', 'danger-ink'], surfaces),
  ...on(['accent'], [...surfaces, 'line']),
  ...on(['danger'], ['paper', 'card']),
] as const

describe.each(themes)('in the %s theme', (theme) => {
  it.each(textPairs)('%s on %s is readable (4.5:1)', (text, ground) => {
    expect(contrast(colourOf(`color-${text}`, theme), colourOf(`color-${ground}`, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs)('%s on %s stands out (3:1)', (shape, ground) => {
    expect(contrast(colourOf(`color-${shape}`, theme), colourOf(`color-${ground}`, theme))).toBeGreaterThanOrEqual(3)
  })

  it('initials are readable and dots stand out in every hue', () => {
    for (let hue = 0; hue < 360; hue++) {
      const at = (token: string) => colourOf(token, theme, hue)
      expect(contrast(at('hue-ink'), at('hue-wash')), `initials, hue ${hue}`).toBeGreaterThanOrEqual(4.5)
      for (const ground of ['paper', 'card'])
        expect(
          contrast(at('hue-dot'), colourOf(`color-${ground}`, theme)),
          `dot on ${ground}, hue ${hue}`,
        ).toBeGreaterThanOrEqual(3)
      expect(
        contrast(at('hue-wash'), colourOf('color-ink', theme)),
        `dot on a pressed chip, hue ${hue}`,
      ).toBeGreaterThanOrEqual(3)
    }
  })

  it('the lines of a cover stand out from its background in every hue', () => {
    for (let hue = 0; hue < 360; hue++) {
      const at = (token: string) => colourOf(token, theme, hue)
      for (const background of ['cover-floor', 'cover-land', 'cover-sea']) {
        expect(contrast(at('cover-one'), at(background)), `${background}, hue ${hue}`).toBeGreaterThanOrEqual(3)
        expect(contrast(at('cover-two'), at(background)), `${background}, hue ${hue}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it.each(['dawn', 'dusk', 'night'])('so do they at %s', (time) => {
    const tones = tokens.slice(tokens.indexOf(`.cover-${time} {`)).split('}')[0] ?? ''
    const at = (token: string, hue: number) =>
      colourOf(token, theme, hue, tones.includes(`--${token}:`) ? tones : tokens)
    for (let hue = 0; hue < 360; hue++)
      for (const background of ['cover-land', 'cover-sea']) {
        expect(contrast(at('cover-one', hue), at(background, hue)), `${background}, hue ${hue}`).toBeGreaterThanOrEqual(
          3,
        )
        expect(contrast(at('cover-two', hue), at(background, hue)), `${background}, ${hue}`).toBeGreaterThanOrEqual(4.5)
      }
  })

  it('the browser draws its own bar in the colour of the paper', () => {
    expect(paperColors[theme]).toBe(hexOf(colourOf('color-paper', theme)))
  })

  it('the scrim dims the page behind a dialog', () => {
    const paper = colourOf('color-paper', theme)
    expect(contrast(over(colourOf('color-scrim', theme), paper), colourOf('color-raised', theme))).toBeGreaterThan(1.3)
  })
})

it('the hues of two names are at least 14 degrees apart', () => {
  const hues = [...tokens.matchAll(/--hue-(?!plain)[a-z-]+: (\d+);/g)]
    .map(([, degrees]) => Number(degrees))
    .toSorted((a, b) => a - b)
  expect(hues.length).toBe(11)
  const gaps = hues.map((hue, i) => ((hues[(i + 1) % hues.length] ?? 0) - hue + 360) % 360)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(14)
})

describe('no other file of the design system:', () => {
  const files = Object.keys(sources).filter((file) => !/tokens|\.test\./.test(file))
  const colours =
    /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark|color-mix)\(|\b(?:white|black|red|green|blue|gr[ae]y)\b(?=[;,)'"])/i

  it('the search covers more than 40 files', () => expect(files.length).toBeGreaterThan(40))

  it.each(files)('%s contains no colour', (file) => {
    expect((sources[file] ?? '').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')).not.toMatch(colours)
  })

  it.each(['color: #c23', 'fill="#a1b2c3"', 'background: rgb(0 0 0)', 'oklch(0.5 0.1 20)', 'color: white;'])(
    'the search finds: %s',
    (text) => {
      expect(text).toMatch(colours)
    },
  )

  it.each(files.filter((file) => file.endsWith('.css')))('%s contains no font, shadow or duration', (file) => {
    const text = sources[file] ?? ''
    expect(text).not.toMatch(/\b\d*\.?\d+m?s\b/)
    expect(text).not.toMatch(/font-family: (?!var\()/)
    expect(text).not.toMatch(/box-shadow: (?!var\(|none|inset 0 0 0 |0 0 0 )/)
  })
})
