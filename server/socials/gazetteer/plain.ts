import { baseLetters } from '../../platform/text/base-letters.ts'

/** The form of a text for comparison, exactly like the database's function `plain` (schema/ground.sql): a test compares the two. */
export function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
  return baseLetters(letters).replace(separators, ' ').trim()
}

const separators =
  /(?:[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufeff\u{1f000}-\u{1faff}]|[\ufe00-\ufe0f])+/gu
