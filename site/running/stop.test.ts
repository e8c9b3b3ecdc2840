import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../server/platform/db/connections/connect.ts'
import { noReplica } from '../../server/platform/db/connections/replica.ts'
import { afterFile } from '../../server/testing/after-file.ts'
import { testApp } from '../../server/testing/app.ts'
import { testConnection } from '../../server/testing/databases/database.ts'
import { stop } from './stop.ts'

/** Forwards connections to the database until `freeze()`: after that, bytes are dropped and no connection is ever closed. */
async function freezableRelay({ host, port }: { host: string; port: number }) {
  const sockets: Socket[] = []
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connectTo({ path: `${host}/.s.PGSQL.${port}`, allowHalfOpen: true })
    sockets.push(client, upstream)
    client.pipe(upstream, { end: false })
    upstream.pipe(client, { end: false })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    freeze: () => {
      for (const socket of sockets) socket.unpipe()
    },
  }
}

test('a stop waits at most two seconds for connections to a database that does not respond', async () => {
  const connection = await testConnection()
  const { address, freeze } = await freezableRelay(connection)
  const db = connect({ ...connection, ...address })
  const { app } = await testApp()
  await sql`select 1`.execute(db)
  freeze()
  void sql`select 1`.execute(db).catch(() => {})
  let isDatabaseStopped = false
  const postgres = { stop: async () => void (isDatabaseStopped = true) }
  const others = { jobs: { stop: async () => {} }, hub: { stop: () => {} }, languageBuild: { stop: () => {} } }
  await stop({ app, db, replica: noReplica(db), postgres, ...others }, 0)
  expect(isDatabaseStopped).toBe(true)
}, 15_000)
