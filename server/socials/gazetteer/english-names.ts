import { readFileSync } from 'node:fs'

/** Lines like 'Seville: Sevilla, ES': the English name, and the one in GeoNames with its country. */
export const englishNamesFile = new URL('../../../assets/gazetteer/english-names.txt', import.meta.url)

let names: Map<string, string> | undefined

/** The English name of a town, by its name in GeoNames; undefined if they are the same. */
export function englishName({ name, country }: { name: string; country: string }): string | undefined {
  names ??= readNames()
  return names.get(`${name}, ${country}`)
}

function readNames() {
  const lines = readFileSync(englishNamesFile, 'utf8').split('\n')
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [, english, own] = /^([^#:][^:]*): (.+)$/.exec(line) ?? []
      return english !== undefined && own !== undefined ? [[own, english]] : []
    }),
  )
}
