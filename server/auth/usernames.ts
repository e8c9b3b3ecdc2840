/** Of whom nothing better is known. */
export const anyDancer = 'dancer'

/** A username such as the form takes (3 to 30 of its characters) from what somebody is called: 'María José' is 'maria.jose'. */
export function usernameFrom(name: string, email: string): string {
  const [local = ''] = email.split('@')
  return [name, local].map(inPlainLetters).find((username) => username.length >= 3) ?? anyDancer
}

const inPlainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðıßæœþ]/g, (letter) => spelled[letter] ?? '')
    .replace(/[^a-z0-9_-]+/g, '.')
    .replace(/([._-])[._-]+/g, '$1')
    .slice(0, 30)
    .replace(/^[._-]+|[._-]+$/g, '')

/** Letters that are none of a plain one with an accent. */
const spelled: Record<string, string> = {
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
