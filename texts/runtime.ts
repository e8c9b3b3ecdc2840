import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { createElement, Fragment, type ReactNode } from 'react'
// oxlint-disable-next-line import/no-self-import -- Its types stand in the declaration that texts/main.ts writes.
import type { t as Texts } from '#texts'
import { domains, nameInCode, parsedIn, readCatalog } from './catalogs.ts'
import { formatOf } from './format.ts'
import { currentLanguage, type Language } from './languages.ts'
import { argumentsOf, isRich } from './messages.ts'

/**
 * Texts for Node, which runs the sources: a text is parsed when it is first used. Browsers and the rendering of pages get the same texts
 * compiled (compile.ts); texts.test.ts compares both.
 */
export const t = Object.fromEntries(
  domains.map((domain) => [nameInCode(domain), textsOf(domain)]),
) as unknown as typeof Texts

type Values = Record<string, unknown>
type Text = (values?: Values) => ReactNode

function textsOf(domain: string): Record<string, Text> {
  const inLanguages = new Map<Language, Record<string, Text>>()
  const inLanguage = (language: Language) => {
    const known = inLanguages.get(language) ?? readTexts(domain, language)
    inLanguages.set(language, known)
    return known
  }
  const names = Object.keys(readCatalog(domain, 'en'))
  return Object.fromEntries(
    names.map((name) => [name, (values?: Values) => inLanguage(currentLanguage())[name]?.(values)]),
  )
}

function readTexts(domain: string, language: Language): Record<string, Text> {
  const format = formatOf(language)
  return Object.fromEntries(
    Object.entries(readCatalog(domain, language)).map(([name, text]) => {
      let ready: Text | undefined
      return [
        name,
        (values = {}) => {
          ready ??= textOf(parsedIn(language, text), format)
          return ready(values)
        },
      ]
    }),
  )
}

type Format = ReturnType<typeof formatOf>
type Part = (element: MessageFormatElement, pound: number) => ReactNode

function textOf(elements: MessageFormatElement[], format: Format): Text {
  const joined = isRich(argumentsOf(elements))
    ? (parts: ReactNode[]) => createElement(Fragment, null, ...parts)
    : (parts: ReactNode[]) => (parts as string[]).join('')
  return (values = {}) => {
    const all = (inner: MessageFormatElement[], pound = 0): ReactNode =>
      joined(inner.map((element) => part(element, pound)))
    const casesOf = (options: Record<string, { value: MessageFormatElement[] }>, pound: number) =>
      Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [name, () => all(value, pound)]),
      ) as Parameters<typeof format.select<ReactNode>>[1]
    const part: Part = (element, pound) => {
      switch (element.type) {
        case TYPE.literal:
          return element.value
        case TYPE.argument:
          return values[element.value] as ReactNode
        case TYPE.number:
          return format.number(values[element.value] as number)
        case TYPE.pound:
          return format.number(pound)
        case TYPE.tag:
          return (values[element.value] as (inner: ReactNode) => ReactNode)(all(element.children, pound))
        case TYPE.plural: {
          const value = values[element.value] as number
          const cases = casesOf(element.options, value - element.offset)
          return format.plural(element.pluralType ?? 'cardinal', value, cases, element.offset)
        }
        case TYPE.select:
          return format.select(values[element.value] as string, casesOf(element.options, pound))
        default:
          return ''
      }
    }
    return all(elements)
  }
}
