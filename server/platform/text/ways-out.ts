import { addressesInPlain, isEnd } from './addresses.ts'
import { anyMessenger, contactsInPlain } from './contacts.ts'
import { after, dot, letter, pattern, visible } from './plain-form.ts'

/** The parts of a text that lead out of the product: an address, a phone number or name in a messenger, or what may be one. */
export type WayOut = 'address' | 'contact' | 'doubt'

export function wayOut(text: string): WayOut | null {
  // Made once for all three: of a long text with many marks it takes a millisecond.
  const plain = visible(text)
  if (addressesInPlain(plain).length > 0) return 'address'
  if (contactsInPlain(plain).length > 0) return 'contact'
  return doubtsIn(plain).length > 0 ? 'doubt' : null
}

/** Signs of an address of unknown form: too often an honest sentence to be refused for everybody. */
const doubts = [
  pattern(
    `(?<=${letter})[|*~^=+¦:;]{1,2}(?:xyz|io|gg|ly|cc|tv|biz|top|app|de|es|fr|ru|br|mx|link|shop|store|site|online)${after}`,
  ),
  pattern(`(?<=${letter} )com ?(?:/|barra) ?(?!sem${after})${letter}`),
  pattern(`(?<!${letter})(?:dot[ -]?com|(?:triple|tres)[ -]w|www[a-z])`),
  // 'com' in a position that no sentence has: at the end of the text (in Portuguese a word follows it), or behind a sign.
  pattern(`(?<=${letter}[^\\p{L}\\p{N}]{1,6})(?:com|kom|comm)(?! ?[\\p{L}\\p{N}])`),
  pattern(`(?<=${letter})[^\\p{L}\\p{N}\\s'’/&@#–—-]{1,3}(?:com|net|org|xyz)${after}`),
  pattern(`(?<!${letter})(?:tme|bit ?ly|link ?tree|tiny ?url|only ?fans|paypal[. ]?me)${after}`),
  pattern(
    `(?<!${letter})(?:on|en|auf|sur|no|su) (?:${anyMessenger}|ig|tg),? (?:i am|i'm|as|soy|je suis|ich bin|sono|sou)${after}`,
  ),
  pattern(
    `(?<!${letter})(?:i am|i'm|soy|je suis|ich bin|sono|sou) @?[\\w.]+ (?:on|en|auf|sur|no|su) (?:${anyMessenger}|ig|tg)${after}`,
  ),
  pattern(`(?<!${letter})(?:search|find|look|google) [^.!?]{1,40} (?:on|in) google${after}`),
  // Letters of two scripts in one word.
  /[a-z][\u0370-\u058F]|[\u0370-\u058F][a-z]/gu,
  pattern(`(?<!${letter})(?:gmail|hotmail|icloud|protonmail)${after}`),
  pattern(`(?<![._*~-])(?<!${letter})(?:${letter}[._*~-]{1,3}){5,}${letter}${after}`),
  pattern(`(?<!${letter})(?:link in (?:my )?(?:bio|profile)|google (?:me|my))${after}`),
  pattern(
    `(?<!${letter})(?:find|search|add|follow|look for|looking for|buscame|busca|agregame|suche?|finde|cherche|cercami|cerca|procura)${after}` +
      `[^.!?]{0,40} (?:on|at|in|en|auf|sur|no|na|su) (?:${anyMessenger})${after}`,
  ),
]
const afterDot = pattern(
  `(?<=${letter})(?<!polka)[^\\p{L}\\p{N}]{1,5}${dot}[^\\p{L}\\p{N}]{1,5}([\\p{L}-]{2,})${after}`,
)
/** Endings of addresses that are words of many sentences. */
const words = new Set(
  'is in it me my no so to at be by do us am as pm on or red blue green black pink next now'.split(' '),
)

function doubtsIn(plain: string): string[] {
  return [
    ...doubts.flatMap((form) => plain.match(form) ?? []),
    ...[...plain.matchAll(afterDot)].filter(([, end = '']) => isEnd(end) && !words.has(end)).map(([found]) => found),
  ]
}
