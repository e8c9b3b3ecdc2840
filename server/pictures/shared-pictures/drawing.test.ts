import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { coverTones, degreesOf, hues, paperTones } from './colours.ts'
import { settable, setText } from './set-text.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url))
const tokens = read('web/ui/styles/tokens.css').toString('utf8')

describe('the colours of a picture', () => {
  const tokenOf = (name: string) =>
    new RegExp(`--${name}: light-dark\\(oklch\\(([\\d. ]+)`).exec(tokens)?.[1]?.trim().split(' ').map(Number)

  test.each(Object.entries({ ...coverTones, ...paperTones }))('%s are those of the design system', (name, tone) => {
    expect(tokenOf(name)).toEqual([...tone])
  })

  test('of each style are those of the design system', () => {
    const written = [...tokens.matchAll(/--hue-([a-z-]+): (\d+);/g)].map(([, name, degrees]) => [name, Number(degrees)])
    expect(hues).toEqual(Object.fromEntries(written))
    expect([degreesOf('Latin Fusion'), degreesOf('Never heard of'), degreesOf()]).toEqual([255, 50, 50])
  })
})

describe('what the fonts can set', () => {
  test.each([
    ['Salsa & Sun', 'Salsa & Sun'],
    ['  Łódź\n Fest ', 'Łódź Fest'],
    ['Fe\u0301ria', 'Féria'],
    ['💃🏽 Olé 🇪🇸 #1 👨‍👩‍👧', 'Olé #1'],
    ['Honolulu, Hawaiʻi', 'Honolulu, Hawai‘i'],
  ])('%j is set as %j', (text, set) => {
    expect(settable(text)).toBe(set)
  })

  test.each(['東京サルサ', 'מסיבת סלסה', 'حفلة', 'Сальса', 'Salsa 東京', '💃', '', '\u202Egnp.exe', 'a\u0000b'])(
    '%j is left out',
    (text) => expect(settable(text)).toBeNull(),
  )

  test('Fraunces has, to the last letter', () => {
    const letters = new Set(['latin', 'latin-ext'].flatMap((part) => lettersOf(`fraunces-${part}.ttf`)))
    const set = Array.from({ length: 0x1_0000 }, (_, code) => code).filter((code) => {
      const letter = String.fromCharCode(code)
      return settable(letter) === letter
    })
    expect(set.length).toBeGreaterThan(300)
    expect(set.filter((code) => !letters.has(code))).toEqual([])
  })
})

describe('a title', () => {
  const room = {
    face: 'Fraunces',
    width: 300,
    sizes: [
      { size: 40, maxLines: 1 },
      { size: 20, maxLines: 2 },
    ],
  } as const
  const set = (text: string) => setText(text, { ...room, sizes: [...room.sizes] })

  test('has the largest size with which it fits', async () => {
    expect(await set('Salsa')).toEqual({ lines: ['Salsa'], size: 40 })
    expect(await set('Salsa and Bachata by the Sea')).toMatchObject({ size: 20 })
  })

  test('that is too long is cut with an ellipsis, between words or within one', async () => {
    const long = await set(
      'Salsa and Bachata by the sea and many more words than fit on two lines of this width at all',
    )
    expect(long.lines).toHaveLength(2)
    expect(long.lines[0]).toMatch(/^Salsa and Bachata/)
    expect(long.lines[1]).toMatch(/\w…$/)
    const word = await set('W'.repeat(200))
    expect(word.lines[0]).toMatch(/^W{8,}$/)
    expect(word.lines[1]).toMatch(/^W{8,}…$/)
  })
})

/** The code points that a TrueType font maps to a glyph, by its table of format 4. */
function lettersOf(file: string): number[] {
  const font = read(`assets/fonts/pictures/${file}`)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const cmap = font.readUInt32BE(entry + 8)
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, at) => cmap + font.readUInt32BE(cmap + 8 + at * 8),
  )
  const four = subtables.find((at) => font.readUInt16BE(at) === 4)
  if (four === undefined) throw new Error(`${file} has no table of format 4`)
  const segments = font.readUInt16BE(four + 6) / 2
  return Array.from({ length: segments }, (_, at) => {
    const end = font.readUInt16BE(four + 14 + at * 2)
    const start = font.readUInt16BE(four + 16 + (segments + at) * 2)
    return Array.from({ length: end - start + 1 }, (_, step) => start + step)
  }).flat()
}
