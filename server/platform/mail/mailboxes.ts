/**
 * The mailbox of an address, for counting: in lower case, without the part after a '+', and with Gmail's variants unified. If a provider
 * treats '+' differently, its addresses only share one count.
 */
export function mailboxOf(address: string): string {
  const [, typed = '', host = ''] = /^(.*)@(.*)$/s.exec(address.normalize('NFKC').toLowerCase()) ?? []
  const domain = host === 'googlemail.com' ? 'gmail.com' : host
  const untagged = typed.replace(/(?<=.)\+.*$/s, '')
  return `${domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${domain}`
}
