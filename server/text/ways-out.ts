import { addressesIn, isEnd } from './addresses.ts'
import { anyMessenger, contactsIn } from './contacts.ts'
import { after, dot, letter, pattern, visible } from './plain-form.ts'

/** What in a text leads out of the product: an address, a phone number or name in a messenger, or what may be one. */
export type WayOut = 'address' | 'contact' | 'doubt'

export function wayOut(text: string): WayOut | null {
  if (addressesIn(text).length > 0) return 'address'
  if (contactsIn(text).length > 0) return 'contact'
  return doubtsIn(text).length > 0 ? 'doubt' : null
}

/** Signs of an address whose form is not known: too often an honest sentence to be refused of everybody. */
const doubts = [
  pattern(
    `(?<=${letter})[|*~^=+¦:;]{1,2}(?:xyz|io|gg|ly|cc|tv|biz|top|app|de|es|fr|ru|br|mx|link|shop|store|site|online)${after}`,
  ),
  pattern(`(?<=${letter} )com ?(?:/|barra) ?(?!sem${after})${letter}`),
  pattern(`(?<!${letter})(?:dot[ -]?com|triple w|tres w|www[a-z])`),
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
/** Ends of addresses that are words of many sentences. */
const words = new Set(
  'is in it me my no so to at be by do us am as pm on or red blue green black pink next now'.split(' '),
)

function doubtsIn(text: string): string[] {
  const plain = visible(text)
  return [
    ...doubts.flatMap((form) => plain.match(form) ?? []),
    ...[...plain.matchAll(afterDot)].filter(([, end = '']) => isEnd(end) && !words.has(end)).map(([found]) => found),
  ]
}
