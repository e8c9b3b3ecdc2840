import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine: it leaves every email without an answer until it is released, then takes each and keeps none. */
export async function startMailSink() {
  let taken = 0
  let isReleased = false
  const held: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onData: (stream, _session, done) => {
      stream.resume().once('end', () => {
        const take = () => {
          taken += 1
          done()
        }
        if (isReleased) take()
        else held.push(take)
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
    release: () => {
      isReleased = true
      for (const take of held.splice(0)) take()
    },
    /** How many emails have arrived. */
    taken: () => taken,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
