import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCsv } from '../read-csv.ts'

/** Writes the part of schema.org's vocabulary that our pages use; the README in this folder names the source. */

const usedTypes =
  `DanceEvent Place PostalAddress GeoCoordinates Offer Person Room Product QuantitativeValue LocationFeatureSpecification
  UnitPriceSpecification WebPage`.split(/\s+/)
const usedValues = ['EventStatusType', 'EventAttendanceModeEnumeration', 'ItemAvailability']

const [folder = '.'] = process.argv.slice(2)
function rowsOf(kind: string) {
  const [names = [], ...rows] = readCsv(readFileSync(join(folder, `schemaorg-current-https-${kind}.csv`), 'utf8'))
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
}
const nameOf = (address: string) => address.trim().split('/').at(-1) ?? ''
const namesOf = (addresses = '') => addresses.split(',').map(nameOf).filter(Boolean)

const types = new Map(rowsOf('types').map((row) => [nameOf(row['id'] ?? ''), row]))
const properties = rowsOf('properties').filter((row) => !row['supersededBy'])

const lineage = (type: string): string[] => [
  ...new Set([type, ...namesOf(types.get(type)?.['subTypeOf']).flatMap((parent) => lineage(parent))]),
]

const propertiesOf = (type: string) =>
  Object.fromEntries(
    properties
      .filter((row) => namesOf(row['domainIncludes']).some((domain) => lineage(type).includes(domain)))
      .map((row) => [nameOf(row['id'] ?? ''), namesOf(row['rangeIncludes'])]),
  )

const vocabulary = {
  types: Object.fromEntries(usedTypes.map((type) => [type, { is: lineage(type), properties: propertiesOf(type) }])),
  values: Object.fromEntries(
    usedValues.map((kind) => [
      kind,
      [...types].filter(([, row]) => nameOf(row['enumerationtype'] ?? '') === kind).map(([name]) => name),
    ]),
  ),
}

const json = JSON.stringify(vocabulary, null, 1).replace(
  /\[\n\s+("[^\]]*")\n\s+\]/g,
  (_, list: string) => `[${list.replace(/\n\s+/g, ' ')}]`,
)
writeFileSync(new URL('vocabulary.json', import.meta.url), `${json}\n`)
