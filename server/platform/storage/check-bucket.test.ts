import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { afterFile } from '../../testing/after-file.ts'
import { testBucket } from '../../testing/services/s3.ts'
import { testDatabase } from '../../testing/databases/database.ts'
import { checkBucket } from './check-bucket.ts'
import { createStore } from './create-store.ts'

const db = await testDatabase()
const bucket = await testBucket()

async function refusing() {
  const body = '<Error><Code>SignatureDoesNotMatch</Code><Message>The key is another one</Message></Error>'
  const server = createServer((_, reply) => reply.writeHead(403, { 'content-type': 'application/xml' }).end(body))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterFile(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function notificationsOf(endpoint: string) {
  const logged: [object, string][] = []
  const tell = (facts: object, text: string) => void logged.push([facts, text])
  const store = createStore({ db, dataDir: '/nowhere', s3: { ...bucket.settings, endpoint }, log: { warn: tell } })
  await checkBucket(store, { error: tell })
  return logged
}

test('a bucket that answers has no line', async () => {
  expect(await notificationsOf(bucket.settings.endpoint)).toEqual([])
})

test('the HTTP status of a bucket that refuses is logged', async () => {
  const facts = { name: 'SignatureDoesNotMatch', message: 'The key is another one', status: 403 }
  expect(await notificationsOf(await refusing())).toEqual([
    [facts, 'the bucket failed'],
    [facts, 'the bucket cannot be used: look at S3_BUCKET and its settings'],
  ])
})

test('one that is not there has none', async () => {
  const told = await notificationsOf('http://127.0.0.1:9')
  expect(told).toHaveLength(2)
  expect(told[1]).toMatchObject([
    { status: null, message: expect.stringContaining('ECONNREFUSED') },
    expect.any(String),
  ])
})
