/** Texts as a reader sees them: letters of all looks as plain ones, dots of all scripts and words for a dot as '.'. */

export const letter = '[\\p{L}\\p{M}\\p{N}]'
export const after = '(?![\\p{L}\\p{M}\\p{N}_-])'
export const pattern = (source: string) => new RegExp(source, 'gu')

/** Characters that may surround a word that means a dot. */
const gap = (min: 0 | 1) => `[^\\p{L}\\p{N}]{${min},5}`

/** Endings of addresses that no sentence has behind an odd sign. */
export const strongEnds = 'com|net|org|xyz'
/** Endings of addresses that are rarely words of a sentence: behind a dot with spaces around it, or a dot that is written as a word. */
export const plainEnds =
  'com|net|org|info|biz|xyz|top|io|app|link|site|online|shop|store|club|website|live|gg|ly|cc|tv|eu|uk|de|fr|es|pt|ru|pl|br|mx|ar|рф'

export const dot = 'd[ .*_-]?[o0]{1,2}[ .*_-]?t{1,2}'
/** These are also words of many sentences, so only few endings may follow. */
const points: [words: string, ends: string][] = [
  ['punto|ponto|point|punkt|kropka|titik|nokta|full ?stop|period', strongEnds],
  ['punkt', 'de|at|ch'],
  ['point', 'fr|be'],
  ['ponto', 'br'],
  ['tecka', 'cz|com'],
  ['bodka', 'sk|com'],
  ['pont', 'hu|com'],
  ['piste', 'fi|com'],
  ['точка|пункт|тчк|tochka', `${strongEnds}|рф|ру|ком|ru`],
]
/** Words for a dot that are written without spaces. */
const joinedPoints = '点|點|ドット|닷|نقطة|נקודה|τελεια'
const point = points.map(([words]) => words).join('|')

/** Dots of other scripts, and characters that look like a dot. */
const otherDots =
  '。・·‧∙⋅•●۔։܁܂।።\u1427\u166E\u16EB\u2E31\u2E33\u2E3C\uA4F8\uA60E\uA78F◦▪⦁∘⚫⬤\u0FD9\u{10A50}\u{1D16D}'
/** Signs that occur between two words of a sentence only with spaces around them, or not at all. */
const oddSigns = '|*~^=+¦❘`"\'’“”«»<>{}\\[\\]°→↓←↑_;'

/** Ways to write a dot that are never anything else: in brackets, or in other scripts and as a bullet within a word. */
const writtenDots: [RegExp, string][] = [
  [pattern(`\\s?[([{<]\\s?(?:\\.|${dot}|${point})\\s?[)\\]}>]\\s?`), '.'],
  [pattern(`(?<=${letter})[${otherDots}](?=${letter})`), '.'],
  [pattern(`(?<=${letter}) ?[${otherDots}] ?(?=(?:${plainEnds})${after})`), '.'],
  [pattern(`(?<=${letter})(?<!polka)${gap(1)}${dot}${gap(1)}(?=(?:${plainEnds})${after})`), '.'],
  ...points.map(([words, ends]): [RegExp, string] => [
    pattern(`(?<=${letter})${gap(1)}(?:${words})${gap(1)}(?=(?:${ends})${after})`),
    '.',
  ]),
  [pattern(`(?<=${letter})${gap(0)}(?:${joinedPoints})${gap(0)}(?=(?:${plainEnds})${after})`), '.'],
  [pattern(`(?<=${letter})${dot}(?=(?:${strongEnds})${after})`), '.'],
  [pattern(`(?<=${letter}) \\. ?(?=(?:${plainEnds})${after})`), '.'],
  [pattern(`(?<=${letter})(?:\\. |,)(?=(?:${strongEnds})${after})`), '.'],
  [pattern(`(?<=${letter}) ?[${oddSigns}.]{1,3} ?(?=(?:com|net|org)${after})`), '.'],
  [pattern(`(?<=${letter})[|*~^=¦❘°]{1,2}(?=xyz${after})`), '.'],
]

/** A word with a space behind each letter: 'e v i l . t o p'. */
const spacedLetters = /(?<!\S)(?:\S ){3,}\S(?!\S)/gu
const spacedEnds = pattern(`(?<!${letter})(?:c[ *_-]o[ *_-]m|n[ *_-]e[ *_-]t|o[ *_-]r[ *_-]g|x[ *_-]y[ *_-]z)${after}`)

const smallCapitals = new Map(
  Array.from('ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz'.matchAll(/(.)([a-z])/gu), ([, small, plain]) => [
    small!,
    plain!,
  ]),
)
const alikes = new Map(
  Array.from(
    'аaвbсcеeоoрpхxуyіiјjѕsкkмmтtнhԁdԛqԝwοoαaιiρpτtκkυuχxνvεeηnμmсcւuոnօo'.matchAll(/(.)([a-z])/gu),
    ([, other, latin]) => [other!, latin!],
  ),
)

const marks = /[\p{Cf}\p{Variation_Selector}\u034F\u0300-\u036F\u20E3]/gu

/** The text in lower case, without marks on letters. */
export const folded = (text: string): string => text.normalize('NFKD').toLowerCase().replace(marks, '').normalize('NFC')

/** Single characters that contain whole phrases; their normal forms have up to eighteen characters. */
const phrases = /[\uFDF0-\uFDFF]/g

/** Letters in black squares and circles, which no normal form treats as letters. */
const inSigns = (text: string) =>
  text.replace(/[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu, (sign) =>
    String.fromCodePoint(0x61 + ((sign.codePointAt(0)! - 0x1f150) % 32)),
  )

/** The text without decoration: plain letters, spaces and digits, and spaced words joined. */
export const visible = (text: string): string =>
  inSigns(folded(text.replace(phrases, ' ')))
    .replace(/(?<=\p{L})[٠۰](?=\p{L})/gu, '.')
    .replace(/[\p{Nd}--\d]/gv, asDigit)
    .replace(/[ʀɢɪɴʏʙʜʟ\u1D00-\u1D22ꜰꜱ]/gu, (small) => smallCapitals.get(small) ?? small)
    .replace(/\s+/g, ' ')
    .replace(spacedLetters, (spaced) => spaced.replaceAll(' ', ''))
    .replace(spacedEnds, (spaced) => spaced.replace(/[^a-z]/g, ''))

/** The digits of every script are in rows of ten that begin with 0. */
function asDigit(digit: string) {
  const code = digit.codePointAt(0)!
  let first = code
  while (code - first < 9 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String(code - first)
}

export const withDots = (text: string): string =>
  writtenDots.reduce((written, [form, dot]) => written.replace(form, dot), text)

/** The text with letters of other scripts replaced by the Latin letters that they look like; null if it has none. */
export function lookAlike(text: string): string | null {
  const latin = text.replace(/[\u0370-\u058F]/gu, (other) => alikes.get(other) ?? other)
  return latin === text ? null : latin
}
