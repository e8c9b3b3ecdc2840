import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { defaultLanguage, type Language, pseudoLanguage } from './languages.ts'
import { type Arguments, argumentsOf, parsedText } from './messages.ts'
import { inPseudoLanguage } from './pseudo.ts'

/** `texts/<domain>/<language>.json`: ICU messages by their names. English defines which there are, and what they take. */
export type Catalog = Record<string, string>

const folder = import.meta.dirname

/** The folders of texts: 'room-requests', … */
export const domains: string[] = globSync('*/en.json', { cwd: folder }).map(dirname).toSorted()

/** 'roomRequests', the name of a folder in code. */
export const nameInCode = (domain: string): string =>
  domain.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const fileOf = (domain: string, language: Language) =>
  join(folder, domain, `${language === pseudoLanguage ? defaultLanguage : language}.json`)

const read = new Map<string, { changedAt: number; catalog: Catalog }>()

export function readCatalog(domain: string, language: Language): Catalog {
  const file = fileOf(domain, language)
  const changedAt = statSync(file).mtimeMs
  const known = read.get(file)
  if (known?.changedAt === changedAt) return known.catalog
  const catalog = JSON.parse(readFileSync(file, 'utf8')) as Catalog
  read.set(file, { changedAt, catalog })
  return catalog
}

/** A text as its catalog has it, parsed. */
export function parsedIn(language: Language, text: string): MessageFormatElement[] {
  return language === pseudoLanguage ? inPseudoLanguage(parsedText(text, defaultLanguage)) : parsedText(text, language)
}

const readArguments = new WeakMap<Catalog, Map<string, Arguments>>()

/** The arguments of each English text. */
export function englishArguments(domain: string): Map<string, Arguments> {
  const catalog = readCatalog(domain, defaultLanguage)
  const known = readArguments.get(catalog)
  if (known) return known
  const texts = Object.entries(catalog)
  const args = new Map(texts.map(([name, text]) => [name, argumentsOf(parsedText(text, defaultLanguage))]))
  readArguments.set(catalog, args)
  return args
}
