import { readFileSync } from 'node:fs'

type Vocabulary = {
  types: Record<string, { is: string[]; properties: Record<string, string[]> }>
  values: Record<string, string[]>
}

const { types, values }: Vocabulary = JSON.parse(
  readFileSync(new URL('../../assets/schema-org/vocabulary.json', import.meta.url), 'utf8'),
)

/** A described thing, as JSON-LD. */
export type Described = Record<string, unknown>

const isDescribed = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typesOf = (described: Described) => [described['@type']].flat().map(String)

const formats: Record<string, (text: string) => boolean> = {
  Text: (text) => text.trim() !== '',
  URL: (text) => URL.canParse(text) && /^https?:/.test(text),
  Date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  DateTime: (text) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?(?:Z|[+-]\d{2}:\d{2})?$/.test(text),
}

/** Everything that schema.org's vocabulary does not define, or defines differently. */
export function faultsOf(described: Described, at = ''): string[] {
  const unknown = typesOf(described).filter((type) => !types[type])
  if (unknown.length > 0) return [`${at}: ${unknown.join()} is no type that pages use`]
  return Object.entries(described)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, value]) => {
      const ranges = typesOf(described).flatMap((type) => types[type]?.properties[name] ?? [])
      if (ranges.length === 0) return [`${typesOf(described).join()} has no ${at}${name}`]
      return [value].flat().flatMap((one) => faultsOfValue(one, ranges, `${at}${name}`))
    })
}

function faultsOfValue(value: unknown, ranges: string[], at: string): string[] {
  if (isDescribed(value)) {
    const isAllowed = typesOf(value).some((type) => types[type]?.is.some((each) => ranges.includes(each)))
    return isAllowed ? faultsOf(value, `${at}.`) : [`${at} is no ${typesOf(value).join()}`]
  }
  return ranges.some((range) => holds(value, range)) ? [] : [`${at} is no ${JSON.stringify(value)}`]
}

function holds(value: unknown, range: string): boolean {
  if (typeof value === 'number') return range === 'Number' || range === 'Integer'
  if (typeof value === 'boolean') return range === 'Boolean'
  if (typeof value !== 'string') return false
  if (values[range]) return values[range].some((name) => value === `https://schema.org/${name}`)
  return formats[range]?.(value) ?? false
}
