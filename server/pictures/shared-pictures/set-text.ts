import sharp from 'sharp'

/** A font of assets/fonts/pictures, by the name in its file. */
export type Face = 'Fraunces' | 'Figtree Light'

/** The Latin letters and punctuation of Fraunces; the few that Figtree lacks are set in Fraunces. A test reads the files. */
const set =
  /^[ -~\u00A1-\u00AC\u00AE-\u0148\u014A-\u017E\u0218-\u021B\u1E80-\u1E85\u1E9E\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u20AC\u2122]+$/

const emoji =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Variation_Selector}|\u200D|\u20E3/gu
/** Signs that count as emoji, but that the fonts have. */
const asLetters = new Set(['©', '®', '™'])

/**
 * The text in the letters of the fonts, without emoji; null if they lack one of its letters. Such a text is left out of the picture, as the
 * messenger displays it beside the picture in its own fonts.
 */
export function settable(text: string): string | null {
  const line = text
    .normalize('NFC')
    .replaceAll(emoji, (sign) => (asLetters.has(sign) ? sign : ' '))
    .replaceAll(/[\u02BB\u02BC]/g, (sign) => (sign === '\u02BB' ? '\u2018' : '\u2019'))
    .replaceAll(/\s+/g, ' ')
    .trim()
  return set.test(line) ? line : null
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

/** The size at which texts are measured: their width is proportional to it. */
const measuredAt = 24

/** Measures a line in this face. */
function measureIn(face: Face) {
  const widths = new Map<string, number>()
  return async (text: string): Promise<number> => {
    const known = widths.get(text)
    if (known !== undefined) return known
    const markup = `<span face="${face}" size="${measuredAt}pt">${escaped(text)}</span>`
    const { info } = await sharp({ text: { text: markup, rgba: true, dpi: 72 } })
      .raw()
      .toBuffer({ resolveWithObject: true })
    widths.set(text, info.width)
    return info.width
  }
}

/** `sizes`: the first one in which the text fits is used; in the last one it is cut after this many lines. */
type Room = { face: Face; width: number; sizes: { size: number; maxLines: number }[] }

export type SetText = { lines: string[]; size: number }

/** Breaks a text into lines of this width. */
export async function setText(text: string, { face, width, sizes }: Room): Promise<SetText> {
  const measure = measureIn(face)
  let found: SetText = { lines: [], size: 0 }
  for (const { size, maxLines } of sizes) {
    const fits = async (line: string) => (await measure(line)) * (size / measuredAt) <= width
    const lines = await broken(text, fits)
    if (lines.length <= maxLines) return { lines, size }
    const last = lines.slice(maxLines - 1).join(' ')
    found = { lines: [...lines.slice(0, maxLines - 1), await cut(last, fits)], size }
  }
  return found
}

type Fits = (line: string) => Promise<boolean>

async function broken(text: string, fits: Fits): Promise<string[]> {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (await fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (!(await fits(line))) {
      const part = await longestPart(line, '', fits)
      lines.push(part)
      line = line.slice(part.length)
    }
  }
  return line === '' ? lines : [...lines, line]
}

async function cut(text: string, fits: Fits): Promise<string> {
  return `${(await longestPart(text, '…', fits)).trimEnd()}…`
}

/** The longest beginning of a text that fits with this end, at least one letter. */
async function longestPart(text: string, end: string, fits: Fits): Promise<string> {
  let [min, max] = [1, text.length]
  while (min < max) {
    const middle = Math.ceil((min + max) / 2)
    if (await fits(text.slice(0, middle).trimEnd() + end)) min = middle
    else max = middle - 1
  }
  return text.slice(0, min)
}
