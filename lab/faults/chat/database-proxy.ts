import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../bench/site.ts'
import type { EmbeddedConnection } from '../../../server/platform/db/embedded-postgres.ts'

type Pair = { primary: EmbeddedConnection; standby: EmbeddedConnection }

/** HAProxy in front of two databases: all connections go to the primary until two checks of it fail, then to the standby. */
export async function startDatabaseProxy(folder: string, { primary, standby }: Pair) {
  const port = await freePort()
  const file = join(folder, 'database-proxy.cfg')
  const server = (name: string, { host, port }: EmbeddedConnection) => `server ${name} unix@${host}/.s.PGSQL.${port}`
  writeFileSync(
    file,
    `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  option pgsql-check user ${primary.user}
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  ${server('primary', primary)}
  ${server('standby', standby)} backup
`,
  )
  const proxy = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((done) => proxy.once('exit', () => done()))
  return {
    url: `postgres://${primary.user}@127.0.0.1:${port}/${primary.database}`,
    async stop() {
      proxy.kill('SIGTERM')
      await ended
    },
  }
}
