import { connect } from 'node:net'
import { afterFile } from './after-file.ts'
import { until } from './until.ts'

export type RawRequest = {
  send(bytes: Buffer | string): void
  /** Everything received so far. */
  received(): string
  /** The status of the reply; null while there is none. */
  status(): number | null
  isClosed(): boolean
  /** Stops reading. */
  pause(): void
  close(): void
}

/** A request on its own socket: the test decides what it sends and when. */
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
  afterFile(() => void socket.destroy())
  return {
    send: (bytes) => void socket.write(bytes),
    received: () => text,
    status: () => Number(/HTTP\/1\.1 (?!100)(\d{3})/.exec(text)?.[1] ?? 0) || null,
    isClosed: () => closed,
    pause: () => void socket.pause(),
    close: () => void socket.destroy(),
  }
}

/** Waits for the reply and returns its status; null if the connection was closed without one. */
export async function statusOf(request: RawRequest): Promise<number | null> {
  await until(() => request.status() !== null || request.isClosed())
  return request.status()
}

export const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return pathname + search
}
