import { after, letter, pattern, visible } from './plain-form.ts'

/** Finds contacts outside of the product that are no address: phone numbers and names in messengers. */

const messengers =
  't[e3]l[e3] ?gr[a4]m|tlgr?m|telega|телеграмм?|телега|[i1]nsta(?:gram)?|insta?gr?a?m|инста(?:грам)?|wh?ats? ?ap+|watsap+|вотсап|ватсап|snap(?:chat)?|discord|skype|' +
  'we ?chat|weixin|viber|kik|tik ?tok|only ?fans|facebook|messenger|threema'
const short = 'tg|[i1]g|fb|wsp|wpp|tele|revolut|venmo'
/** Words of many sentences: only the clear form of a name counts after them. */
const ambiguous = 'line|signal'
const ofName = '(?: ?(?:id|user(?:name)?|nick(?:name)?|handle|name))?'
const plainName = '@?[a-z][\\w.]{2,40}'
/** A name with a character that no word of a sentence contains. */
const clearName = '@?[a-z]\\w{0,40}(?:[_\\d]|\\.[a-z])'
const noName =
  '(?!(?:yes|no|nope|not|ok|okay|both|only|please|none|maybe|sure|nein|nicht|oui|non|sim|nao|later|the|and|or|bad|weak|gone|low|off|private|down|full)(?![\\w.]))'
const mine = '(?:my|mi|mein|mon|meu|minha|mio|mia|мой|моя)'
const isIt = `(?: ?(?:is|es|ist|est|c'est|e|:|=)| ) ?`

const forms = [
  pattern(`(?<!${letter})(?:${messengers}|${short}|${ambiguous})${ofName}[^\\p{L}\\p{N}]{0,3}@[\\w.]+`),
  pattern(`(?<!${letter})(?:${messengers}|${short}|${ambiguous})${ofName} ?[:=] ?${noName}${plainName}`),
  pattern(`(?<!${letter})${mine} (?:${messengers}|${short})${ofName}${isIt}${noName}${plainName}`),
  pattern(`(?<!${letter})(?:${messengers}|${short}|${ambiguous})${ofName}(?: is| es)?[^\\p{L}\\p{N}]{1,3}${clearName}`),
  pattern(`(?<!${letter})cash ?app ?[$@:]`),
  pattern(`(?<!${letter})only ?fans [a-z]\\w{2,}`),
  pattern(`(?<!${letter})@${clearName.slice(2)}`),
  pattern(`(?<!${letter})(?:add|follow|dm|write to|text) @\\w+`),
  pattern(`(?<!\\w)[a-z]\\w{1,40}#\\d{4}${after}`),
]

const dates = [
  // '12-16.05.2027', and a single day, in either order: numbers that are no date are phone numbers.
  /(?<![\d.]|\d[./-])[0-3]?\d\.?[–-][0-3]?\d[./][01]?\d[./](?:\d{4}|\d{2})(?![\d.]*\d)/g,
  /(?<![\d.]|\d[./-])(?:[0-3]?\d[./-][01]?\d|[01]?\d[./-][0-3]?\d)[./-](?:\d{4}|\d{2})(?![./-]?\d)/g,
  /(?<!\d)\d{4}[./-]\d{1,2}[./-]\d{1,2}(?!\d)/g,
  /(?<!\d)\d{1,2} \d{1,2} (?:19|20)\d{2}(?!\d)/g,
  /(?<!\d)(?:(?:19|20)\d{2}[ /–-]{1,3}){1,9}(?:19|20)\d{2}(?!\d)/g,
  /(?<![\d.])[012]?\d[.:h][0-5]\d(?:[–-]| - )[012]?\d[.:h][0-5]\d(?![\d.]*\d)/g,
]
const numberWords =
  'zero|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|um|dois|quatro|sete|oito|nove|' +
  'un|deux|trois|quatre|cinq|sept|huit|neuf|due|tre|quattro|cinque|sei|sette|otto|null|eins|zwei|zwo|drei|vier|funf|sechs|sieben|acht|neun|' +
  'ноль|один|два|три|четыре|пять|шесть|семь|восемь|девять'
const sign = '[ ().\\/_*~|-]{0,3}'
const phones = [
  pattern(`(?<!\\d)\\d(?:${sign}\\d){8,14}(?!\\d)`),
  pattern(`\\+ ?\\d(?:${sign}\\d){6,14}`),
  pattern(
    `(?<!${letter})(?:call(?: me)?|tel|telefon|telefono|phone|mobile|movil|celular|handy|my number|mi numero|sms|viber|whats ?app)${after}[^\\d]{0,12}\\d(?:${sign}\\d){6,}`,
  ),
  pattern(`(?<!${letter})(?:(?:${numberWords})[ ,.-]{1,3}){8}(?:${numberWords})${after}`),
]

/** Phone numbers, and names in messengers, in their plain form. */
export const contactsIn = (text: string): string[] => contactsInPlain(visible(text))

/** In a text that is in the plain form already. */
export function contactsInPlain(seen: string): string[] {
  const plain = seen.replace(/(?<=\d)o+(?=[ .-]?\d)/g, (zeros) => '0'.repeat(zeros.length))
  const undated = dates.reduce((without, date) => without.replace(date, ';'), plain)
  return [...forms.flatMap((form) => plain.match(form) ?? []), ...phones.flatMap((form) => undated.match(form) ?? [])]
}

/** Names of messengers for `ways-out.ts`. */
export const anyMessenger = messengers
