import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

type Behaviour = {
  /** The emails of the mailbox, each with its flags. */
  emails: { source: string; flags: Set<string> }[]
  /** What the server sends instead of answering a command. */
  instead?: (command: string) => string | undefined
}

/** As much of an IMAP server (RFC 3501) as a reader of one mailbox needs, with every command that it got. */
export async function startImapServer({ emails, instead }: Behaviour) {
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let rest = ''
    socket.on('data', (data) => {
      rest += data.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
        commands.push(command)
        socket.write(instead?.(command) ?? answer(tag, command, emails))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `imap://postmaster:secret@127.0.0.1:${port}/INBOX`,
    commands,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function answer(tag: string, command: string, emails: Behaviour['emails']): string {
  const ok = `${tag} OK done\r\n`
  const at = Number(/(?:FETCH|STORE) (\d+)/i.exec(command)?.[1]) - 1
  const email = emails[at]
  if (/^CAPABILITY/i.test(command)) return `* CAPABILITY IMAP4rev1\r\n${ok}`
  if (/^SELECT/i.test(command))
    return `* ${emails.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen \\*)] ok\r\n* OK [UIDVALIDITY 1] ok\r\n${tag} OK [READ-WRITE] done\r\n`
  if (/^UID SEARCH/i.test(command)) {
    const found = emails.flatMap(({ flags }, place) => (flags.has('$CompasRead') ? [] : [place + 1]))
    return `* SEARCH ${found.join(' ')}\r\n${ok}`
  }
  if (/^UID FETCH/i.test(command) && email) {
    const bytes = Number(/<0\.(\d+)>/.exec(command)?.[1] ?? email.source.length)
    const part = email.source.slice(0, bytes)
    return `* ${at + 1} FETCH (UID ${at + 1} BODY[]<0> {${part.length}}\r\n${part})\r\n${ok}`
  }
  if (/^UID STORE/i.test(command) && email) email.flags.add('$CompasRead')
  return /^LOGOUT/i.test(command) ? `* BYE\r\n${ok}` : ok
}
