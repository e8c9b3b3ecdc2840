import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'

const plain = 'AaCcEeIiNnOoSsUuYyZz'
const accented = 'ÅåÇçÉéÎîÑñÖöŠšÛûÝýŽž'

/** The same text with accents, and longer by two fifths, as other languages are. */
export const inPseudoLanguage = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: longer(element.value) }
    if (element.type === TYPE.tag) return { ...element, children: inPseudoLanguage(element.children) }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
    const options = Object.entries(element.options).map(([name, { value }]) => [
      name,
      { value: inPseudoLanguage(value) },
    ])
    return { ...element, options: Object.fromEntries(options) as typeof element.options }
  })

/** 'Retry' becomes 'Réétrýý': every vowel has an accent, and half of them stand twice. */
function longer(text: string) {
  let vowels = 0
  return text.replaceAll(/[A-Za-z]/g, (letter) => {
    const at = plain.indexOf(letter)
    const other = at === -1 ? letter : (accented[at] ?? letter)
    return /[aeiouy]/.test(letter) && vowels++ % 4 !== 3 ? other + other : other
  })
}
