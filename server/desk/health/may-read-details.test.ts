import { createConnection } from 'node:net'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/app.ts'

const { services } = await testApp()
const operatorToken = 'x'.repeat(40)
const app = await buildApp(services, { operatorToken })

const detailsFor = async (remoteAddress: string, headers: Record<string, string> = {}) => {
  const reply = await app.inject({ url: '/readyz?verbose', remoteAddress, headers })
  return [reply.statusCode, Object.hasOwn(reply.json(), 'lastBackup')]
}

test('strangers hear from /readyz?verbose that the site serves, and nothing else', async () => {
  expect(await detailsFor('203.0.113.7')).toEqual([200, false])
  expect(await detailsFor('203.0.113.7', { authorization: `Bearer ${operatorToken.slice(1)}` })).toEqual([200, false])
  expect(await detailsFor('203.0.113.7', { authorization: 'Bearer undefined' })).toEqual([200, false])
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])
    expect(await detailsFor('127.0.0.1', { [header]: '127.0.0.1' }), header).toEqual([200, false])
})

test('whoever has the token, or asks from the machine itself, hears of backups', async () => {
  expect(await detailsFor('203.0.113.7', { authorization: `Bearer ${operatorToken}` })).toEqual([200, true])
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await detailsFor(address)).toEqual([200, true])
  await app.close()
})

test('threat 127: a request with two Host headers is refused', async () => {
  const { app: site } = await testApp()
  const address = new URL(await site.listen({ port: 0, host: '127.0.0.1' }))
  const send = (hosts: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = createConnection(Number(address.port), '127.0.0.1')
      let reply = ''
      socket.on('data', (bytes) => (reply += bytes.toString()))
      socket.on('end', () => resolve(reply.split('\r\n')[0]!)).on('error', reject)
      socket.write(`GET /healthz HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    })
  expect(await send('Host: localhost\r\n')).toBe('HTTP/1.1 200 OK')
  expect(await send('Host: localhost\r\nHOST: evil.example\r\n')).toBe('HTTP/1.1 400 Bad Request')
  expect(await send('Host: localhost\r\nHost: localhost\r\n')).toBe('HTTP/1.1 400 Bad Request')
})
