import { isValidElement, type ReactNode } from 'react'
import { inLanguage } from '../server/platform/request-context.ts'
import { withoutBreaks } from '../texts/compile.ts'
import type { Language } from '../texts/languages.ts'

/**
 * Reads texts of the catalogs as a page in this language shows them: `german(() => t.common.next())`. The elements in a text are functions
 * (`asShown`).
 */
export const inWordsOf =
  (language: Language) =>
  (text: () => ReactNode): string =>
    withoutBreaks(plain(inLanguage(language, text)))

/** Reads texts of the catalogs as an email in this language has them. */
export const inMailOf =
  (language: Language) =>
  (text: () => ReactNode): string =>
    plain(inLanguage(language, text))

/** For the elements of a text that a reader takes as a part of it: `t.roomRequests.accept({ name, hidden: asShown })`. */
export const asShown = (inner: ReactNode) => inner

function plain(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(plain).join('')
  if (isValidElement<{ children?: ReactNode }>(node)) return plain(node.props.children)
  return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
}
