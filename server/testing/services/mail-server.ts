import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { readEml, type ReadMail } from './eml.ts'

export type Delivered = ReadMail & { to: string[] }

type Behaviour = {
  /** Throws to refuse. */
  onReceiver?: (address: string) => void
  /** Called with the number of attempts when an email has arrived, before the server's OK. Throws to refuse. */
  onMessage?: (attempt: number) => void | Promise<void>
  options?: SMTPServerOptions
}

/** An error that the mail server sends as its reply. */
export const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** A real mail server on this machine, and the emails that it accepted. */
export async function startMailServer({ onReceiver, onMessage, options }: Behaviour = {}) {
  const delivered: Delivered[] = []
  const tried = { messages: 0 }

  async function take(source: string, to: string[]) {
    tried.messages++
    await onMessage?.(tried.messages)
    delivered.push({ ...readEml(source), to })
  }

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    ...options,
    onRcptTo: ({ address }, _session, done) => void answer(done, () => onReceiver?.(address)),
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      void answer(done, async () => take(await text(stream), to))
    },
  })
  // A client that closes the connection does not fail the test.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    delivered,
    tried,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function answer(done: (refused?: Error) => void, take: () => void | Promise<void>) {
  try {
    await take()
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}
