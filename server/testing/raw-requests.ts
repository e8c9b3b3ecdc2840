import { connect } from 'node:net'
import { afterAll } from 'vitest'
import { until } from './until.ts'

export type RawRequest = {
  send(bytes: Buffer | string): void
  /** Everything that came back so far. */
  received(): string
  /** The status of the last reply; null as long as there is none. */
  status(): number | null
  isClosed(): boolean
  close(): void
}

/** A request on a socket of its own, which sends what and when the test says. */
export function openRequest(address: string, head: string[]): RawRequest {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let text = ''
  let closed = false
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => (text += chunk))
  socket.on('error', () => {})
  socket.on('close', () => (closed = true))
  socket.write(`${[...head, 'Host: localhost'].join('\r\n')}\r\n\r\n`)
  afterAll(() => void socket.destroy())
  return {
    send: (bytes) => void socket.write(bytes),
    received: () => text,
    status: () => Number(/HTTP\/1\.1 (?!100)(\d{3})/.exec(text)?.[1] ?? 0) || null,
    isClosed: () => closed,
    close: () => void socket.destroy(),
  }
}

/** The status of the reply, once it is there. */
export async function statusOf(request: RawRequest): Promise<number | null> {
  await until(() => request.status() !== null || request.isClosed())
  return request.status()
}

export const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return pathname + search
}
