import { nameOfCode } from './intl.ts'
import { currentLanguage, defaultLanguage } from './languages.ts'

/** 'Madrid, Spain' with its country in the language of the reader: 'Madrid, España'. The rest stays as it was published. */
export function placeText(place: string): string {
  if (currentLanguage() === defaultLanguage) return place
  const at = place.lastIndexOf(',') + 1
  const country = place.slice(at).trim()
  codes ??= readCodes()
  const code = codes.get(country)
  return code === undefined ? place : place.slice(0, at) + (at === 0 ? '' : ' ') + nameOfCode('region', code)
}

/** The codes of countries by their English names; made only where they are needed. */
let codes: Map<string, string> | undefined

/** Names that people write as well. */
const alsoWritten: [name: string, code: string][] = [
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['UK', 'GB'],
  ['USA', 'US'],
]

function readCodes(): Map<string, string> {
  const english = new Intl.DisplayNames(defaultLanguage, { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(0x41 + at))
  const all = letters.flatMap((first) => letters.map((second) => first + second))
  const named = all.flatMap((code): [string, string][] => {
    const name = english.of(code)
    return name === undefined ? [] : [[name, code]]
  })
  const found = new Map([...named, ...alsoWritten])
  // 'Atlanta, Georgia' is not in the Caucasus.
  found.delete('Georgia')
  return found
}
