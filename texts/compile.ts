import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { domains, englishArguments, nameInCode, parsedIn, readCatalog } from './catalogs.ts'
import type { Language } from './languages.ts'
import { type Arguments, isRich } from './messages.ts'

/** One text in one language, as code: a function of its values. It uses `textFormat` of that language, and React if it has elements. */
export function compiledText(domain: string, name: string, language: Language): string {
  const text = readCatalog(domain, language)[name]
  if (text === undefined) throw new Error(`texts/${domain}/${language}.json has no '${name}'`)
  const args = englishArguments(domain).get(name) ?? new Map()
  return `(${args.size > 0 ? 'values' : ''}) => ${codeOf(parsedIn(language, text), { pound: '', isRich: isRich(args) })}`
}

/** The declaration of `t`, by which tsc checks the name and the arguments of every text. */
export function declaredTexts(): string {
  const declared = domains.map((domain) => {
    const texts = [...englishArguments(domain)].map(
      ([name, args]) => `    ${name}: (${valuesOf(args)}) => ${resultOf(args)}\n`,
    )
    return `  ${nameInCode(domain)}: {\n${texts.join('')}  }\n`
  })
  return `import type { ReactNode } from 'react'\n\nexport declare const t: {\n${declared.join('')}}\n`
}

const resultOf = (args: Arguments) => (isRich(args) ? 'ReactNode' : 'string')

function valuesOf(args: Arguments) {
  if (args.size === 0) return ''
  const text = isRich(args) ? 'ReactNode' : 'string'
  return `values: { ${[...args].map(([name, type]) => `${name}: ${type === 'text' ? text : type}`).join('; ')} }`
}

/** `pound` is the code of what '#' stands for. In a rich text every part is made of React nodes, those in the cases of a plural too. */
type Way = { pound: string; isRich: boolean }
/** 'E-Mail' does not break at its hyphen, by a word joiner. Only in pages: a program for mail may show it. */
export const withoutBreaks = (text: string) => text.replaceAll(/\be-(?=mail)/gi, '$&\u2060')

type Part = { text: string } | { code: string }

function partOf(element: MessageFormatElement, way: Way): Part {
  switch (element.type) {
    case TYPE.literal:
      return { text: withoutBreaks(element.value) }
    case TYPE.argument:
      return { code: `values.${element.value}` }
    case TYPE.number:
      return { code: `textFormat.number(values.${element.value})` }
    case TYPE.pound:
      return { code: `textFormat.number(${way.pound})` }
    case TYPE.tag:
      return { code: `values.${element.value}(${codeOf(element.children, way)})` }
    case TYPE.plural: {
      const value = `values.${element.value}`
      const cases = casesOf(element.options, { ...way, pound: element.offset ? `${value} - ${element.offset}` : value })
      const offset = element.offset ? `, ${element.offset}` : ''
      return { code: `textFormat.plural('${element.pluralType ?? 'cardinal'}', ${value}, ${cases}${offset})` }
    }
    case TYPE.select:
      return { code: `textFormat.select(values.${element.value}, ${casesOf(element.options, way)})` }
    default:
      throw new Error(`not supported: ${TYPE[element.type]}`)
  }
}

const casesOf = (options: Record<string, { value: MessageFormatElement[] }>, way: Way) =>
  `{ ${Object.entries(options)
    .map(([name, { value }]) => `${quoted(name)}: () => ${codeOf(value, way)}`)
    .join(', ')} }`

function codeOf(elements: MessageFormatElement[], way: Way): string {
  const parts = elements.map((element) => partOf(element, way))
  if (parts.every((part) => 'text' in part)) return quoted(parts.map(({ text }) => text).join(''))
  return way.isRich
    ? `richText(Texts, null, ${parts.map((part) => ('text' in part ? quoted(part.text) : part.code)).join(', ')})`
    : `\`${parts.map((part) => ('text' in part ? inTemplate(part.text) : `\${${part.code}}`)).join('')}\``
}

const quoted = (text: string) => JSON.stringify(text)
const inTemplate = (text: string) => text.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`)
