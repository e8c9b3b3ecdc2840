import { createConnection } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { startHaproxy } from '../shared/haproxy.ts'

export type ProxiedName = 'a' | 'b'
export type Proxy = Awaited<ReturnType<typeof startProxy>>

/**
 * HAProxy in front of two instances. Retries are off, so that every failed request is visible. As by default in HAProxy, three failed
 * checks remove an instance: otherwise one late reply of a new instance, while the other drains, would leave none.
 */
export async function startProxy(folder: string, { a, b }: Record<ProxiedName, number>) {
  const control = join(folder, 'haproxy.sock')
  const proxy = await startHaproxy(
    folder,
    (port) => `
global
  stats socket ${control} level admin
defaults
  mode http
  retries 0
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 30s
frontend visitors
  bind 127.0.0.1:${port}
  default_backend site
backend site
  option httpchk GET /readyz
  default-server check inter 200ms fall 3 rise 1
  server a 127.0.0.1:${a}
  server b 127.0.0.1:${b}
`,
  )
  return {
    ...proxy,
    /** In the state `drain` an instance gets no new requests. */
    async setState(name: ProxiedName, state: 'ready' | 'drain') {
      await command(control, `set server site/${name} state ${state}`)
    },
    /** Resolves when the proxy has found the instance ready, drained or not. */
    async isUp(name: ProxiedName) {
      while (!(await isServing(control, name))) await delay(50)
    },
  }
}

async function command(control: string, line: string): Promise<string> {
  const socket = createConnection(control)
  socket.end(`${line}\n`)
  return await text(socket)
}

/** Whether the last health check found the instance ready; it may be drained nevertheless. */
async function isServing(control: string, name: ProxiedName): Promise<boolean> {
  const table = await command(control, 'show stat').catch(() => '')
  const columns = table.split('\n').map((row) => row.split(','))
  const statusAt = columns[0]?.indexOf('check_status') ?? -1
  const own = columns.find(([backend, server]) => backend === 'site' && server === name)
  return own?.[statusAt]?.endsWith('L7OK') === true
}
