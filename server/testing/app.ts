import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { afterFile } from './after-file.ts'
import { type Client, createClient } from '../../contract/platform/client.ts'
import { calls, type Contract, contract } from '../../contract/index.ts'
import type { User } from '../../contract/people/profile.ts'
import { buildApp } from '../app.ts'
import type { TimeLimits } from '../platform/limits/per-client/client-limits.ts'
import { insertMember } from '../people/auth/auth.queries.ts'
import { createPasswords } from '../people/auth/passwords/passwords.ts'
import type { Database } from '../platform/db/connections/connect.ts'
import { noReplica } from '../platform/db/connections/replica.ts'
import { inProcess } from '../platform/in-process.ts'
import { createPhotoMaker } from '../pictures/photos/making/photo-maker.ts'
import { createRateLimits, noRateLimits } from '../platform/limits/per-client/rate-limits.ts'
import type { Services } from '../services.ts'
import { openSession } from '../platform/sessions/sessions.ts'
import { createStreamHub } from '../platform/stream/hub.ts'
import { testDatabase } from './databases/database.ts'
import { checkReplies } from './contract/check-replies.ts'
import { vapidKeys } from '../platform/push/vapid.ts'
import { testStore } from './services/objects.ts'

export type Api = Client<Contract>
export type TestMember = { api: Api; user: User; token: string }

type Options = {
  /** An existing database to use instead of a new one. */
  db?: Database
  rateLimits?: 'on' | 'off'
  logger?: FastifyBaseLogger
  trustProxy?: number | string[]
  limits?: TimeLimits
  reasons?: () => Promise<string[]>
  /** Services that replace the default ones. */
  services?: Partial<Services>
}

/** The password of every test member. */
export const password = 'bailamos'
/** The lowest cost of argon2id: a real hash in a fraction of a millisecond. */
const cheapest = { memoryCost: 8, timeCost: 1 }
const address = '192.0.2.1'

/** The real app on a database for the calling test file, closed after it, with typed clients that call the app. */
export async function testApp({
  db,
  rateLimits = 'off',
  logger,
  trustProxy,
  limits,
  reasons,
  services: others,
}: Options = {}) {
  const database = db ?? (await testDatabase())
  const services: Services = {
    db: database,
    replica: noReplica(database),
    passwords: createPasswords({ cost: cheapest, queued: 1000 }),
    rateLimits: rateLimits === 'on' ? createRateLimits(database) : noRateLimits,
    origin: 'http://localhost',
    publicUrl: null,
    vapid: vapidKeys(database, null),
    google: null,
    geocoder: null,
    operator: null,
    mapHost: null,
    hasMailServer: true,
    bounceSecret: null,
    backupDir: null,
    commit: null,
    store: others?.store ?? testStore().store,
    photoMaker: createPhotoMaker(),
    // Only tests of streams listen to the database: see streams.ts.
    hub: createStreamHub(database, { host: '/nowhere' }, { log: { warn: () => {} } }),
    ...others,
  }
  afterFile(() => services.photoMaker.stop())
  const app = await buildApp(services, {
    ...(logger && { logger }),
    ...(trustProxy && { trustProxy }),
    ...(limits && { limits }),
    ...(reasons && { reasons }),
  })
  const faults = checkReplies(app, contract)
  afterFile(async () => {
    services.hub.stop()
    await app.close()
    expect([...faults], 'every reply carries what the contract names and nothing else').toEqual([])
  })
  return { app, db: database, services, ...callers(app, services) }
}

function callers(app: FastifyInstance, { db, passwords }: Services) {
  /** The typed client with this token; without one, that of a visitor. */
  const clientOf = (token: string | null, from = address): Api =>
    createClient<Contract>(calls, inProcess(app, from), () => token)
  const visitor = clientOf(null)

  let hash: Promise<string> | undefined

  /** Adds a member with a session, in a third of the time of a registration. Members of the same name have different usernames. */
  async function signUp(name = 'Ana'): Promise<TestMember> {
    hash ??= passwords.hash(password, address)
    const user = await insertMember(db, { ...newMember(name), password: await hash })
    const token = await openSession(db, user.id, '')
    return { api: clientOf(token), user, token }
  }

  /** Registers a member, to whom a link to confirm the address is sent. */
  async function register(name = 'Ana'): Promise<TestMember> {
    const { token, user } = await visitor.auth.register({ body: { ...newMember(name), password } })
    return { api: clientOf(token), user, token }
  }

  async function signUpAdmin(name = 'Admin'): Promise<TestMember> {
    // Registration reserves the name 'Admin', so it is set afterwards.
    const member = await signUp('Ada')
    await db.updateTable('users').set({ isAdmin: true, name }).where('id', '=', member.user.id).execute()
    return { ...member, user: { ...member.user, isAdmin: true, name } }
  }

  return { visitor, clientOf, signUp, register, signUpAdmin }
}

function newMember(name: string) {
  const username = `${name.replace(/[^A-Za-z0-9]/g, '').slice(0, 15)}_${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.com`, name, location: 'Madrid', age: 30 }
}
