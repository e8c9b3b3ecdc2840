/** Replaces the lower-case letters that NFKD does not decompose: 'ø' by 'o', 'ß' by 'ss'. */
export const baseLetters = (text: string): string =>
  text.replace(/[øłđðıßæœþ]/g, (letter) => replacements[letter] ?? letter)

const replacements: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
