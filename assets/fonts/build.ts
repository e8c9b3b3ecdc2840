import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

/** Writes the font files; the README in this folder describes the sources and what is left out of them. */

type Axes = Record<string, number | { min: number; max: number }>
type Files = readonly [folder: string, format: 'woff2' | 'ttf']

/** What draws pictures on the server reads no WOFF2 and no weights but that of the file. */
const forPictures: Files = ['pictures/', 'ttf']

await write('fraunces', 'soft', { SOFT: 100, wght: 560 }, ['', 'woff2'])
await write('figtree', 'wght', { wght: { min: 400, max: 650 } }, ['', 'woff2'])
await write('fraunces', 'soft', { SOFT: 100, wght: 560 }, forPictures)
await write('figtree', 'wght', { wght: 500 }, forPictures)

async function write(family: string, variant: string, variationAxes: Axes, [to, format]: Files) {
  const folder = new URL(`../../node_modules/@fontsource-variable/${family}/`, import.meta.url)
  const ranges = JSON.parse(await readFile(new URL('unicode.json', folder), 'utf8')) as Record<string, string>
  for (const letters of ['latin', 'latin-ext']) {
    const source = await readFile(new URL(`files/${family}-${letters}-${variant}-normal.woff2`, folder))
    const font = await subsetFont(source, textOf(ranges[letters] ?? ''), {
      targetFormat: format === 'ttf' ? 'truetype' : format,
      variationAxes,
    })
    await writeFile(new URL(`${to}${family}-${letters}.${format}`, import.meta.url), font)
  }
}

/** All characters of a CSS unicode-range: 'U+0000-00FF,U+0131'. */
function textOf(unicodeRange: string) {
  const ranges = unicodeRange.split(',').map((range) => {
    const [from = 0, to = from] = range
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')
  })
  return ranges.join('')
}
