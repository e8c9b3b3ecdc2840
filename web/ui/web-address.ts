/** `text` as an http or https address; null for anything else ('javascript:…', a path, an address with a password in it). */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, href } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password ? href : null
}
