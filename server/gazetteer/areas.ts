import { readFileSync } from 'node:fs'
import { plain } from './plain.ts'

/** A country, or a region of one. */
export type Area = { country: string; region: string }

/** Lines of country, region and names: 'ES', '56', 'Catalunya|Cataluña|Catalonia'. */
const file = new URL('../../assets/gazetteer/areas.tsv', import.meta.url)

type Areas = { byName: Map<string, Area[]>; byCode: Map<string, Area[]> }
let areas: Areas | undefined

/** The areas with this name, given in its plain form. */
export const areasNamed = (form: string): Area[] => readAreas().byName.get(form) ?? []

/** The areas with this code in capitals: 'CA' is California, and Canada. */
export const areasOfCode = (code: string): Area[] => readAreas().byCode.get(code.replaceAll('.', '')) ?? []

function readAreas(): Areas {
  if (areas) return areas
  areas = { byName: new Map(), byCode: new Map() }
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const [country = '', region = '', names = ''] = line.split('\t')
    for (const name of names.split('|')) {
      const isCode = /^[A-Z.]{2,6}$/.test(name)
      const [map, key] = isCode ? [areas.byCode, name.replaceAll('.', '')] : [areas.byName, plain(name)]
      map.set(key, [...(map.get(key) ?? []), { country, region }])
    }
  }
  return areas
}

export const isIn = (place: Area, area: Area) =>
  place.country === area.country && (area.region === '' || place.region === area.region)
