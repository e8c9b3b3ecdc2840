import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, commandFor } from '../../server/platform/db/embedded-postgres/account.ts'
import type { EmbeddedConnection } from '../../server/platform/db/embedded-postgres/embedded-postgres.ts'

const program = '/usr/sbin/pgbouncer'

export const hasPgBouncer = spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

export type PgBouncer = { url: string; stop(): Promise<void> }

/** Starts PgBouncer in front of a database, on its own port, with default settings except for the mode. */
export async function startPgBouncer(
  { host, port, user, database }: EmbeddedConnection,
  mode: 'session' | 'transaction',
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'compas-pgbouncer-'))
  chmodSync(folder, 0o755)
  const listenPort = 20_000 + Math.floor(Math.random() * 20_000)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    [
      '[databases]',
      `${database} = host=${host} port=${port} user=${user} dbname=${database}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
    ].join('\n'),
  )
  const { program: first, args, options } = commandFor(accountOf(host), program, ['--quiet', settings], true)
  const pooler = spawn(first, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((done) => pooler.once('exit', () => done()))
  await listens(listenPort)
  return {
    url: `postgres://${user}@127.0.0.1:${listenPort}/${database}`,
    async stop() {
      pooler.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PgBouncer, like PostgreSQL, refuses to run as root and needs access to the socket's folder. */
function accountOf(socketFolder: string): Account {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const { uid, gid } = statSync(socketFolder)
  return uid === 0 ? { kind: 'namespace' } : { kind: 'user', uid, gid }
}

async function listens(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        done(true)
      }).once('error', () => done(false))
    })
    if (isOpen) return
    await delay(50)
  }
  throw new Error('PgBouncer does not listen')
}
