/** Used when neither the name nor the address makes a username. */
export const fallbackUsername = 'dancer'

/** A valid username (3 to 30 characters) made from a name, else from the email address: 'María José' becomes 'maria.jose'. */
export function usernameFrom(name: string, email: string): string {
  const [local = ''] = email.split('@')
  return [name, local].map(toAscii).find((username) => username.length >= 3) ?? fallbackUsername
}

const toAscii = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðıßæœþ]/g, (letter) => replacements[letter] ?? '')
    .replace(/[^a-z0-9_-]+/g, '.')
    .replace(/([._-])[._-]+/g, '$1')
    .slice(0, 30)
    .replace(/^[._-]+|[._-]+$/g, '')

/** Letters that NFKD does not decompose. */
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
