/**
 * The mailbox that an address leads to, for counting: without case, without what follows a '+', and with one form of Gmail's many.
 * A provider that reads '+' otherwise loses little: its addresses share one count.
 */
export function mailboxOf(address: string): string {
  const [, typed = '', host = ''] = /^(.*)@(.*)$/s.exec(address.normalize('NFKC').toLowerCase()) ?? []
  const domain = host === 'googlemail.com' ? 'gmail.com' : host
  const untagged = typed.replace(/(?<=.)\+.*$/s, '')
  return `${domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${domain}`
}
