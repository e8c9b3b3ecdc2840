import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readPicture, fetchPicture } from '../../../people/auth/google/google-picture.ts'
import { afterFile } from '../../../testing/after-file.ts'
import { isPublicAddress } from './public-address.ts'

test.each(['8.8.8.8', '172.15.0.1', '192.167.1.1', '2a00:1450:4003:80e::2001'])('%s is public', (address) => {
  expect(isPublicAddress(address, address.includes(':') ? 6 : 4)).toBe(true)
})

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
])('%s is not', (address) => {
  expect(isPublicAddress(address, address.includes(':') ? 6 : 4)).toBe(false)
})

test('a name that leads to this machine is not connected to', async () => {
  await expect(fetchPicture(new URL('https://localhost:1/p'))).rejects.toThrow('no public address')
})

test.each<[string, RequestListener]>([
  ['a redirect', (_, reply) => reply.writeHead(302, { location: '/p', 'content-type': 'image/png' }).end()],
  ['a page', (_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
  [
    'more than two megabytes',
    (_, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(2_000_001)),
  ],
])('%s is no picture', async (_, answer) => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => void server.close())
  const { port } = server.address() as AddressInfo
  const reading = new Promise((resolve, reject) =>
    get({ port, host: '127.0.0.1' }, (reply) => void readPicture(reply).then(resolve, reject)),
  )
  await expect(reading).rejects.toThrow()
})
