import { t } from '#texts'

/** The supported encodings by their TextDecoder names, with readable names. */
export const encodings = [
  ['utf-8', t.tableUpload.unicode],
  ['windows-1252', t.tableUpload.westernWindows],
  ['windows-1250', t.tableUpload.centralWindows],
  ['windows-1254', t.tableUpload.turkishWindows],
  ['windows-1251', t.tableUpload.cyrillicWindows],
  ['windows-1253', t.tableUpload.greekWindows],
  ['macintosh', t.tableUpload.westernMac],
] as const
export type EncodingName = (typeof encodings)[number][0]

/** `guessed`: the guessed encoding, if nothing in the file declares it; otherwise null. */
export type DecodedText = { text: string; guessed: EncodingName | null }

/** The encoding of Excel on most Windows systems. */
const mostLikely = 'windows-1252'

/** Decodes with the chosen encoding, else by the byte order mark, else as UTF-8, else by a guess. */
export function decoded(bytes: Uint8Array, chosen?: EncodingName): DecodedText {
  const read = (name: string) => new TextDecoder(name).decode(bytes)
  if (chosen) return { text: read(chosen), guessed: chosen }
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: read('utf-16le'), guessed: null }
  if (first === 0xfe && second === 0xff) return { text: read('utf-16be'), guessed: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: null }
  } catch {
    return { text: read(mostLikely), guessed: mostLikely }
  }
}

/** Words by which a person can check the encoding: those with letters that English does not have. */
export function tellingWords(texts: readonly string[], count = 5): string[] {
  const words = new Set<string>()
  for (const text of texts)
    for (const [word] of text.matchAll(/[^\s,;"]*[^\u0000-\u007F\s,;"][^\s,;"]*/g)) {
      words.add(word.slice(0, 30))
      if (words.size === count) return [...words]
    }
  return [...words]
}
