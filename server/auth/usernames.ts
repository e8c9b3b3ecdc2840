/** A username such as the form takes (3 to 30 of its characters) from what somebody is called: 'María José' is 'maria.jose'. */
export function usernameFrom(name: string, email: string): string {
  const [local = ''] = email.split('@')
  return [name, local].map(inPlainLetters).find((username) => username.length >= 3) ?? 'dancer'
}

const inPlainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._-]+/g, '.')
    .slice(0, 30)
    .replace(/^[._-]+|[._-]+$/g, '')
