import topLevelDomains from 'tlds' with { type: 'json' }

/**
 * Finds what a reader takes for the address of a page, a mailbox or a computer, also where it is written so that no program would
 * follow it: 'evil dot com', 'evil [.] com', 'hxxp', letters of full width, dots of other scripts. Reasons: decision 33.
 */

const ends = new Set(topLevelDomains)

/** Ends of addresses that are hardly words of a sentence: behind a dot with spaces around it, or one that is written as a word. */
const plainEnds =
  'com|net|org|info|biz|xyz|top|io|app|link|site|online|shop|store|club|website|live|gg|ly|cc|tv|eu|uk|de|fr|es|pt|ru|pl|br|mx|ar|рф'

const letter = '[\\p{L}\\p{M}\\p{N}]'
const label = `${letter}(?:[\\p{L}\\p{M}\\p{N}_-]{0,61}${letter})?`
/** Where a chain of names begins: a search that began anew behind each dot would take the square of the time. */
const start = `(?<!${letter}\\.?)`
const after = '(?![\\p{L}\\p{M}\\p{N}_-])'
const pattern = (source: string) => new RegExp(source, 'gu')

const dot = 'd[o0ó]t'
/** Also words of many sentences, so only few ends may follow. */
const point = 'punto|ponto|point|punkt|kropka|точка|пункт'
const pointEnds = 'com|net|org|рф'

/** Ways to write a dot that are always one: in brackets, or in other scripts and as a bullet within a word. */
const writtenDots: [RegExp, string][] = [
  [pattern(`\\s?[([{<]\\s?(?:\\.|${dot}|${point})\\s?[)\\]}>]\\s?`), '.'],
  [pattern(`(?<=${letter})[。・·‧∙⋅•●۔։܂](?=${letter})`), '.'],
  [pattern(`(?<=${letter})[ _*~.,-]+${dot}[ _*~.,-]+(?=(?:${plainEnds})${after})`), '.'],
  [pattern(`(?<=${letter})[ _*~.,-]+(?:${point})[ _*~.,-]+(?=(?:${pointEnds})${after})`), '.'],
  [pattern(`(?<=${letter})${dot}(?=(?:com|net|org)${after})`), '.'],
  [pattern(`(?<=${letter}) \\. ?(?=(?:${plainEnds})${after})`), '.'],
  [pattern(`(?<=${letter})(?:\\. |,)(?=(?:com|net|org)${after})`), '.'],
]

/** One word written with a space behind each letter: 'e v i l . t o p'. */
const spacedLetters = /(?<!\S)(?:\S ){3,}\S(?!\S)/gu

/** Each finds an address whatever its end is. */
const forms = [
  // A scheme, or what is left of one.
  /[a-z][a-z\d+.-]{0,30}:\/\/\S*/gu,
  /(?<![\p{L}\p{N}])h(?:tt|xx|\*\*)ps?(?![\p{L}\p{N}])\S*/gu,
  /(?<!\S)\/\/\S+/gu,
  /(?<![\p{L}\p{N}])(?:mailto|tel|sms|javascript|data|tg|whatsapp|skype|viber|geo|intent|file|ftp):(?=\S)\S*/gu,
  /(?<![\p{L}\p{N}])www\d?(?![\p{L}\p{N}])\S*/gu,
  // Numbers of computers.
  /(?<![\d.])(?:0x[\da-f]{1,2}|\d{1,4})(?:\.(?:0x[\da-f]{1,2}|\d{1,4})){3}(?![\d.]*\d)/gu,
  /\[[\da-f:.]*:[\da-f:.]*:[\da-f:.]*\]/gu,
  /(?<![\p{L}\p{N}:])(?:[\da-f]{1,4}:){7}[\da-f]{1,4}(?![\p{L}\p{N}:])/gu,
  /(?<![\p{L}\p{N}:])(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6}(?![\p{L}\p{N}:])/gu,
  // A name with a path, a port or a query.
  pattern(`${start}(?:${label}\\.)+\\p{L}[\\p{L}\\p{M}\\p{N}-]+(?:/|\\?\\S|#\\S|:\\d{2,5}(?!\\d))\\S*`),
]

const names = pattern(`${start}(?:${label}\\.)+(${label})`)

/** What looks like an address in the text, in the plain form: 'evil.top' for 'EVIL (dot) top'. */
export function addressesIn(text: string): string[] {
  const plain = plainForm(text)
  return [
    ...forms.flatMap((form) => plain.match(form) ?? []),
    ...[...plain.matchAll(names)].filter(isDomain).map(([name]) => name),
  ]
}

export const hasAddress = (text: string): boolean => addressesIn(text).length > 0

// The expressions are compiled at the start, as that takes 30 ms, and once for each width of letters.
for (const text of ['a b.c', 'ā b.c']) hasAddress(text)

function plainForm(text: string): string {
  const visible = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}|\p{Variation_Selector}|\u034F/gu, '')
    .replace(/\s+/g, ' ')
  const joined = visible.replace(spacedLetters, (spaced) => spaced.replaceAll(' ', ''))
  return writtenDots.reduce((written, [form, dot]) => written.replace(form, dot), joined)
}

/** A name whose end exists: 'ok.thanks' is a sentence without a space. So are '8.am' and '3.de mayo', where a number stands before. */
function isDomain([name, end = '']: RegExpExecArray): boolean {
  const isNumbered = /^[\d.]+\.\p{L}{2}$/u.test(name)
  return !isNumbered && (ends.has(end) || /^xn--[a-z\d-]+$/.test(end))
}
