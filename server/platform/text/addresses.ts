import topLevelDomains from 'tlds' with { type: 'json' }
import { after, dot, folded, letter, lookAlike, pattern, strongEnds, visible, withDots } from './plain-form.ts'

/**
 * Finds what a reader takes for the address of a page, a mailbox or a computer, even if no program would follow it as written: 'evil dot
 * com', 'evil [.] com', 'hxxp', letters of full width, dots of other scripts. Reasons: decision 33.
 */

const ends = new Set(topLevelDomains.map(folded))
/** Whether this word is a top-level domain. */
export const isEnd = (word: string): boolean => ends.has(word)

const label = `${letter}(?:[\\p{L}\\p{M}\\p{N}_-]{0,61}${letter})?`
/** The start of a chain of names: a search that started again behind each dot would take quadratic time. */
const start = `(?<!${letter}[_-]{0,63}\\.?)`

/** A dot between the two parts of a well-known name, or a word or space in its place. */
const anyDot = `[^\\p{L}\\p{N}]{0,5}(?:${dot}|punto|ponto|point|punkt)?[^\\p{L}\\p{N}]{0,5}`
const slash = '(?:/|(?:forward |fwd)?slash(?!\\p{L})|barra(?!\\p{L}))'
const shortNames =
  `(?:t|wa|m|fb|paypal|telegram)${anyDot}me|discord${anyDot}gg|(?:bit|cutt)${anyDot}ly|linktr${anyDot}ee|youtu${anyDot}be|` +
  `(?:tinyurl|instagram|insta|facebook|fb|youtube|tiktok|onlyfans)${anyDot}com`
const mailboxes = 'gmail|hotmail|outlook|yahoo|icloud|proton ?mail|proton(?= me)|yandex|gmx|mail ?ru'

/** Each finds an address with any ending. */
const forms = [
  // A scheme, or the rest of one.
  /[a-z][a-z\d+.-]{0,30}:\/\/\S*/gu,
  /(?<![\p{L}\p{N}])h(?:[\s_*.-]?i?t[\s_*.-]?t|xx|\*\*)[\s_*.-]?ps?(?![\p{L}\p{N}])\S*/gu,
  /(?<!\S)\/\/\S+/gu,
  /(?<![\p{L}\p{N}])(?:mailto|tel|sms|javascript|data|tg|whatsapp|skype|viber|geo|intent|file|ftp):(?=\S)\S*/gu,
  /(?<![\p{L}\p{N}])(?:www|w[ .]w[ .]w)\d?(?![\p{L}\p{N}])\S*/gu,
  // Well-known names, also with a space for the dot and a word for the slash.
  pattern(`(?<!${letter})(?:${shortNames}) ?${slash} ?${letter}\\S*`),
  pattern(`(?<!${letter})discord ?gg${after}\\S*`),
  pattern(`(?<=${letter}[^\\p{L}\\p{N}])(?:${strongEnds}) (?:forward |fwd)?slash ${letter}\\S*`),
  pattern(`(?:@|(?<!${letter})(?:at|arroba|chez|bei|собака)${after})[^\\p{L}\\p{N}]{0,3}(?:${mailboxes})${after}`),
  // Single letters with signs between them.
  pattern(`(?<![._*~-])(?<!${letter})(?:${letter}[._*~-]{1,3}){3,}c[._*~-]{0,3}o[._*~-]{0,3}m${after}`),
  // IP addresses.
  /(?<![\d.])(?:0x[\da-f]{1,2}|\d{1,4})(?:\.(?:0x[\da-f]{1,2}|\d{1,4})){3}(?![\d.]*\d)/gu,
  /\[[\da-f:.]*:[\da-f:.]*:[\da-f:.]*\]/gu,
  /(?<![\p{L}\p{N}:])(?:[\da-f]{1,4}:){7}[\da-f]{1,4}(?![\p{L}\p{N}:])/gu,
  /(?<![\p{L}\p{N}:])(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6}(?![\p{L}\p{N}:])/gu,
  // A name with a path, a port or a query.
  pattern(`${start}(?:${label}\\.)+\\p{L}[\\p{L}\\p{M}\\p{N}-]+(?:/|\\?\\S|#\\S|:\\d{2,5}(?!\\d))\\S*`),
]

const strong = new Set(strongEnds.split('|'))
/** Without one there is no need to look for the written dots of a long text, which takes a millisecond. */
const hasStrongEnd = new RegExp(strongEnds)
const names = pattern(`${start}(?:${label}\\.)+(${label})`)

/** The parts of the text that look like an address, in the plain form: 'evil.top' for 'EVIL (dot) top'. */
export const addressesIn = (text: string): string[] => addressesInPlain(visible(text))

/** In a text that is in the plain form already. */
export function addressesInPlain(seen: string): string[] {
  const plain = withDots(seen)
  const latin = lookAlike(seen)
  return [
    ...forms.flatMap((form) => plain.match(form) ?? []),
    ...[...plain.matchAll(names)].filter(isDomain).map(([name]) => name),
    ...(latin === null || !hasStrongEnd.test(latin)
      ? []
      : [...withDots(latin).matchAll(names)].filter(isLikeDomain).map(([name]) => name)),
  ]
}

export const hasAddress = (text: string): boolean => addressesIn(text).length > 0

/**
 * A name with an existing ending: 'ok.thanks' is a sentence without a space. So are '8.am' and '3.de mayo', where a number stands before.
 */
function isDomain([name, end = '']: RegExpExecArray): boolean {
  const isNumbered = /^[\d.]+\.\p{L}{2}$/u.test(name)
  return !isNumbered && (ends.has(end) || /^xn--[a-z\d-]+$/.test(end))
}

/** Words of other scripts look like the short ends by chance. */
const isLikeDomain = ([, end = '']: RegExpExecArray): boolean => strong.has(end)

// The expressions are compiled at the start, as that takes 30 ms, and once for each width of letters.
for (const text of ['a b.c', 'ā b.c', 'а b.c']) hasAddress(text)
