import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine that takes every email and keeps none. */
export async function startMailSink() {
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onData: (stream, _session, done) => {
      stream.resume().once('end', () => {
        taken += 1
        done()
      })
    },
  })
  // A site that stops closes its connections.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** How many emails have arrived. */
    taken: () => taken,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
