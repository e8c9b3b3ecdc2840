import { readFileSync } from 'node:fs'
import { nameOfCode } from '../../../texts/intl.ts'
import { currentLanguage, defaultLanguage } from '../../../texts/languages.ts'
import { plain } from './plain.ts'

/** A country, or a region of one. */
export type Area = { country: string; region: string }

/** Lines of country, region and names: 'ES', '56', 'Catalunya|Cataluña|Catalonia'. */
const file = new URL('../../../assets/gazetteer/areas.tsv', import.meta.url)

type Areas = {
  byName: Map<string, Area[]>
  byCode: Map<string, Area[]>
  /** All names in order, so that those with the same beginning are adjacent. */
  inOrder: string[]
  /** The names that are no codes, by 'ES' or 'ES.56'; the English one first. */
  names: Map<string, string[]>
}
let areas: Areas | undefined

/** The areas with this name, given in its plain form. */
export const areasNamed = (form: string): Area[] => readAreas().byName.get(form) ?? []

/** The areas with this code in capitals: 'CA' is California, and Canada. */
export const areasOfCode = (code: string): Area[] => readAreas().byCode.get(code.replaceAll('.', '')) ?? []

/** The areas with a name that begins with this plain form, or with this code in any case. */
export function areasBeginning(form: string): Area[] {
  const { byName, byCode, inOrder } = readAreas()
  const names = inOrder.slice(firstFrom(inOrder, form), firstFrom(inOrder, form + String.fromCodePoint(0x10ffff)))
  return [...names.flatMap((name) => byName.get(name) ?? []), ...(byCode.get(form.toUpperCase()) ?? [])]
}

/** The index of the first name that does not come before `form`, by binary search. */
function firstFrom(inOrder: string[], form: string) {
  let [from, to] = [0, inOrder.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((inOrder[middle] ?? '') < form) from = middle + 1
    else to = middle
  }
  return from
}

/** The English name of a country, and that of a region of it; undefined if unknown. */
export const nameOfArea = (area: Area): string | undefined => namesOfArea(area)[0]?.replace(/ SAR China$| \(.*\)$/, '')

/** The name of an area, which was called by this plain form, in the present language; a region that has none there keeps the one it was called by. */
export function nameInLanguage(area: Area, form: string): string | undefined {
  if (currentLanguage() === defaultLanguage) return nameOfArea(area)
  if (area.region === '') return nameOfCode('region', area.country)
  return namesOfArea(area).find((name) => plain(name) === form) ?? nameOfArea(area)
}

const namesOfArea = ({ country, region }: Area) => readAreas().names.get(keyOf(country, region)) ?? []

const keyOf = (country: string, region: string) => (region === '' ? country : `${country}.${region}`)

const code = /^[A-Z.]{2,6}$/

function readAreas(): Areas {
  if (areas) return areas
  areas = { byName: new Map(), byCode: new Map(), inOrder: [], names: new Map() }
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const [country = '', region = '', names = ''] = line.split('\t')
    const visible = names.split('|').filter((name) => !code.test(name))
    areas.names.set(keyOf(country, region), visible)
    for (const name of names.split('|')) {
      const [map, key] = code.test(name) ? [areas.byCode, name.replaceAll('.', '')] : [areas.byName, plain(name)]
      map.set(key, [...(map.get(key) ?? []), { country, region }])
    }
  }
  areas.inOrder = [...areas.byName.keys()].toSorted()
  return areas
}

export const isIn = (place: Area, area: Area) =>
  place.country === area.country && (area.region === '' || place.region === area.region)
