import { readFileSync } from 'node:fs'
import { currentLanguage } from '../../../texts/languages.ts'

/** Lines like 'Sevilla, ES: en Seville, fr Séville': a town in GeoNames, and what the texts of other languages call it. */
export const townNamesFile = new URL('../../../assets/gazetteer/town-names.txt', import.meta.url)

type Town = { name: string; country: string }

let names: Map<string, Map<string, string>> | undefined

/** The names of a town that differ from the one in GeoNames, by language. */
export function namesOfTown({ name, country }: Town): ReadonlyMap<string, string> {
  names ??= readNames()
  return names.get(`${name}, ${country}`) ?? new Map()
}

/** The English name of a town, by its name in GeoNames; undefined if they are the same. */
export const englishName = (town: Town): string | undefined => namesOfTown(town).get('en')

/** What the present language calls a town, by its name in GeoNames. */
export const townName = (town: Town): string => namesOfTown(town).get(currentLanguage()) ?? town.name

function readNames() {
  const lines = readFileSync(townNamesFile, 'utf8').split('\n')
  return new Map(
    lines.flatMap((line): [string, Map<string, string>][] => {
      const [, town, called] = /^([^#:][^:]*): (.+)$/.exec(line) ?? []
      if (town === undefined || called === undefined) return []
      return [[town, new Map(called.split(', ').map((name) => [name.slice(0, 2), name.slice(3)]))]]
    }),
  )
}
