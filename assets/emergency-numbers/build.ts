import { readFileSync, writeFileSync } from 'node:fs'
import { readCsv } from '../read-csv.ts'
import { printJson } from '../print-json.ts'

/** Writes `numbers.json` from `services.csv`, each number of which the source has to know; the README in this folder names it. */

const folder = new URL('.', import.meta.url)
const [metadataFile = 'ShortNumberMetadata.xml'] = process.argv.slice(2)

/** The emergency numbers of each territory, as one expression. */
const known = new Map(
  [...readFileSync(metadataFile, 'utf8').matchAll(/<territory id="(\w\w)">([\s\S]*?)<\/territory>/g)].flatMap(
    ([, country = '', of = '']) => {
      const [, pattern] = /<emergency>[\s\S]*?<nationalNumberPattern>([\s\S]*?)<\/nationalNumberPattern>/.exec(of) ?? []
      return pattern ? [[country, new RegExp(`^(?:${pattern.replace(/\s/g, '')})$`)] as const] : []
    },
  ),
)

const [names = [], ...rows] = readCsv(readFileSync(new URL('services.csv', folder), 'utf8'))
const countries = rows.map((row) => Object.fromEntries(names.flatMap((name, at) => (row[at] ? [[name, row[at]]] : []))))
for (const { country = '', ...numbers } of countries)
  for (const number of Object.values(numbers))
    if (!known.get(country)?.test(number))
      throw new Error(`${number} is no emergency number of ${country} in the source`)

writeFileSync(new URL('numbers.json', folder), printJson(countries))
