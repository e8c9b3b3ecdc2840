import { describe, expect, onTestFinished, test } from 'vitest'
import { domains, englishArguments, nameInCode, parsedIn } from './catalogs.ts'
import { compiledText, withoutBreaks } from './compile.ts'
import { catalogFaults } from './faults.ts'
import { formatOf } from './format.ts'
import { defaultLanguage, type Language, languages, pseudoLanguage, readLanguageBy } from './languages.ts'
import { type Arguments, argumentsOf, parsedText } from './messages.ts'
import { t } from './runtime.ts'
import { untranslatedFaults } from './untranslated.ts'
import { wordingFaults } from './wording.ts'
import { textsPlugin } from './vite-plugin.ts'

test('no catalog has a missing, unknown, malformed or untranslated text, or wrong signs or words', () => {
  expect(catalogFaults()).toEqual([])
})

describe('every text is the same compiled as it is for Node', () => {
  const all = t as unknown as Record<string, Record<string, (values: object) => unknown>>

  test.each([...languages, pseudoLanguage])('in %s', (language) => {
    readLanguageBy(() => language)
    onTestFinished(() => readLanguageBy(() => defaultLanguage))
    for (const domain of domains)
      for (const [name, args] of englishArguments(domain))
        for (const values of samplesOf(args)) {
          const compiled = runCompiled(domain, name, language)(values)
          const asForNode = all[nameInCode(domain)]?.[name]?.(values)
          expect(flat(compiled), `${domain}/${name}`).toEqual(withoutBreaks(flat(asForNode)))
        }
  })
})

test.each([
  ['{count, plural, other {# people}}', 'en', "the language has also 'one'"],
  ['{count, plural, one {# persona} other {# personas}}', 'es', "the language has also 'many'"],
  ['{day, date}', 'en', 'dates are passed as text'],
  ['{name', 'en', 'EXPECT'],
])('%s is refused in %s', (text, language, message) => {
  expect(() => parsedText(text, language as Language)).toThrow(message)
})

test.each([
  ['es', "Es l'amor", 'instead of ’'],
  ['de', 'Tippe auf "Dabei"', 'quotation marks'],
  ['pt', 'Salvando...', 'instead of …'],
  ['it', 'Due  spazi', 'two spaces'],
  ['it', 'Ciao , ciao', 'before a comma'],
  ['es', 'Toca “Voy”', '«…»'],
  ['es', 'Vienes?', '¿…?'],
  ['es', 'Vienes! ¡Sí!', '¡…!'],
  ['fr', 'Tu viens ?', 'U+202F'],
  ['fr', 'Tu viens?', 'U+202F'],
  ['fr', 'Touche « J’y vais »', 'U+202F'],
  ['fr', 'Prix : {price}', 'U+00A0'],
  ['fr', 'Prix: {price}', 'U+00A0'],
  ['fr', '“Salsa”', '«'],
  ['de', '„Salsa”', '„…“'],
  ['it', '“Salsa”', '«…»'],
  ['pt', '«Salsa»', '“…”'],
  ['es', '{hasName, select, yes {¿Conoce usted a {name}?} other {Hola}}', 'glossary'],
  ['fr', 'Veuillez réessayer', 'glossary'],
  ['de', 'Wir schreiben Ihnen', 'glossary'],
  ['it', 'Trova una camera', 'glossary'],
  ['pt', 'Este é o teu quarto', 'glossary'],
] as const)('in %s it is refused to write %s', (language, text, fault) => {
  expect(wordingFaults(parsedText(text, language), language).join('\n')).toContain(fault)
})

test.each([
  ['es', '¿Vienes? ¡Sí! Toca «el botón “Voy”», {n, plural, one {# día} many {# de días} other {# días}}'],
  ['fr', 'Tu viens ? Prix : {price}, à 20:30, sur https://compas.example « Salsa »'],
  ['de', '„Salsa“ … Sie kommen. Ihr teilt ein Zimmer'],
  ['it', 'L’host ha scelto «Salsa»'],
  ['pt', 'Você vai a “Salsa”?'],
  ['en', 'It\'s "here"...'],
] as const)('in %s it is right to write %s', (language, text) => {
  expect(wordingFaults(parsedText(text, language), language)).toEqual([])
})

test('a text that is left in English is refused, and one on the list that is not in English any more', () => {
  const equal = new Map([
    ['texts/meetups/de.json: join', 'Join'],
    ['texts/meetups/de.json: name', 'Name'],
  ])
  expect(untranslatedFaults('de', equal, ['Name', 'Host'])).toEqual([
    "texts/meetups/de.json: join: is English; if it is right, it belongs in texts/equal-to-english.json: 'Join'",
    "texts/equal-to-english.json: in 'de' no text is 'Host' as in English",
  ])
})

test('the language for tests leaves arguments and elements as they are', () => {
  const text = 'Ask <link>{name}</link> for {count, plural, one {# bed} other {# beds}}'
  const elements = parsedIn(pseudoLanguage, text)
  expect(argumentsOf(elements)).toEqual(argumentsOf(parsedText(text, 'en')))
  expect(JSON.stringify(elements)).not.toMatch(/"value":"[^"]*[aeiou]{3}/)
})

test('in pages the word E-Mail does not break at its hyphen', () => {
  const word = (language: Language) => runCompiled('trust', 'email', language)({})
  expect([word('de'), word('fr')]).toEqual(['E-\u2060Mail', 'E-\u2060mail'])
})

test.each<[Language, string]>([
  ['en', 'true'],
  ['es', 'false'],
])('a build in %s knows whether it is English', (language, isEnglish) => {
  const { transform } = textsPlugin([language]) as { transform: { handler: (code: string) => { code: string } } }
  const { code } = transform.handler('export const padded = currentLanguage() === defaultLanguage\n')
  expect(code).toBe(`export const padded = ${isEnglish}\n`)
})

type Element = { props: { children: unknown } }
const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null && 'props' in value

/** React nodes as text with marks where the elements are. */
const flat = (node: unknown): string => {
  if (Array.isArray(node)) return node.map(flat).join('')
  return isElement(node) ? flat(node.props.children) : String(node)
}

/** Compiled code, run as a browser does. */
function runCompiled(domain: string, name: string, language: Language): (values: object) => unknown {
  const richText = (_type: unknown, _props: unknown, ...children: unknown[]) => ({ props: { children } })
  // oxlint-disable-next-line typescript/no-implied-eval -- The code is our own, made from the catalogs.
  const make = new Function('textFormat', 'richText', 'Texts', `return ${compiledText(domain, name, language)}`)
  return make(formatOf(language), richText, null) as (values: object) => unknown
}

/** Values for which each choice and plural of a text is read. */
function samplesOf(args: Arguments): object[] {
  const numbers = [0, 1, 2, 5, 1234]
  const choices = [...args.values()].flatMap((type) => (type.includes("'") ? type.split(' | ').length : 1))
  const rounds = Math.max(numbers.length, ...choices)
  return Array.from({ length: args.size === 0 ? 1 : rounds }, (_, round) =>
    Object.fromEntries([...args].map(([name, type]) => [name, sampleOf(name, type, round, numbers)])),
  )
}

function sampleOf(name: string, type: string, round: number, numbers: number[]) {
  if (type === 'number') return numbers[round % numbers.length]
  if (type === 'text') return `[${name}]`
  if (!type.includes("'")) return (inner: unknown) => ['<', inner, '>']
  const cases = type.split(' | ')
  return cases[round % cases.length]?.slice(1, -1)
}
