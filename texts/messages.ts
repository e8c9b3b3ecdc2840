import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Language } from './languages.ts'

/** A catalog is wrong: the message names what a translator has to change. */
export class TextError extends Error {}

/** The TypeScript types of a text's arguments by their names. A text with elements in it takes and returns React nodes. */
export type Arguments = Map<string, string>

const functionOfElement = '(inner: ReactNode) => ReactNode'

/** Whether the text has elements, such as `<link>` in 'Read the <link>terms</link>'. */
export const isRich = (args: Arguments): boolean => [...args.values()].includes(functionOfElement)

/**
 * Parses one text of a catalog (ICU MessageFormat). Throws TextError where it is malformed, formats a date or a time itself (the functions
 * of web/lib/format do), or lacks a plural category of the language.
 */
export function parsedText(text: string, language: Language): MessageFormatElement[] {
  let elements: MessageFormatElement[]
  try {
    elements = parse(text, { requiresOtherClause: true })
  } catch (error) {
    throw new TextError((error as Error).message)
  }
  check(elements, language)
  return elements
}

/** The arguments of a parsed text. */
export function argumentsOf(elements: MessageFormatElement[], args: Arguments = new Map()): Arguments {
  for (const element of elements) {
    if (element.type === TYPE.argument) args.set(element.value, args.get(element.value) ?? 'text')
    if (element.type === TYPE.number || element.type === TYPE.plural) args.set(element.value, 'number')
    if (element.type === TYPE.select) args.set(element.value, typeOfSelect(Object.keys(element.options)))
    if (element.type === TYPE.tag) {
      args.set(element.value, functionOfElement)
      argumentsOf(element.children, args)
    }
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) argumentsOf(value, args)
  }
  return args
}

/** 'yes | no | other' says every case; a case 'other' that is only the rest makes every text possible. */
const typeOfSelect = (cases: string[]) => cases.map((name) => `'${name}'`).join(' | ')

function check(elements: MessageFormatElement[], language: Language) {
  for (const element of elements) {
    if (element.type === TYPE.date || element.type === TYPE.time)
      throw new TextError(`{${element.value}}: dates are passed as text, see web/lib/format`)
    if (element.type === TYPE.tag) check(element.children, language)
    if (element.type === TYPE.select) for (const { value } of Object.values(element.options)) check(value, language)
    if (element.type !== TYPE.plural) continue
    const type = element.pluralType ?? 'cardinal'
    const missing = new Intl.PluralRules(language, { type })
      .resolvedOptions()
      .pluralCategories.filter((category) => !(category in element.options))
    if (missing.length > 0) throw new TextError(`{${element.value}}: the language has also '${missing.join("', '")}'`)
    for (const { value } of Object.values(element.options)) check(value, language)
  }
}

/** Every wording of a text, with '{}' for its values: one for each case of its plurals and choices. Elements stand in '<>'. */
export function wordingsOf(elements: MessageFormatElement[]): string[] {
  const joined = (texts: string[], more: string[]) => texts.flatMap((text) => more.map((next) => text + next))
  return elements.reduce<string[]>(
    (texts, element) => {
      if (element.type === TYPE.literal) return joined(texts, [element.value])
      if (element.type === TYPE.tag)
        return joined(
          texts,
          wordingsOf(element.children).map((inner) => `<${inner}>`),
        )
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return joined(texts, ['{}'])
      return joined(
        texts,
        Object.values(element.options).flatMap(({ value }) => wordingsOf(value)),
      )
    },
    [''],
  )
}
