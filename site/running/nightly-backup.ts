import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

type Log = { info(facts: object, text: string): void; error(facts: object, text: string): void }

const command = resolve(import.meta.dirname, '../commands/backup.ts')

/** Makes a backup in a separate process with the settings of this one, so that calls do not wait for the compression. */
export const nightlyBackup = (log: Log) => async (stopping: AbortSignal) => {
  const child = spawn(process.execPath, ['--max-old-space-size=256', command, '--nightly'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stopping,
    killSignal: 'SIGTERM',
  })
  const ended = new Promise<number | null>((done) => child.once('close', done).once('error', () => {}))
  const [said, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code === 0) return log.info({ backup: said.trim().split('\n') }, 'nightly backup')
  if (stopping.aborted) throw new Error('The site stops; the backup is made after its next start.')
  const reason = complaint.trim().split('\n').at(-1) ?? ''
  log.error({ reason }, 'the nightly backup failed')
  throw new Error(`The nightly backup failed: ${reason}`)
}
