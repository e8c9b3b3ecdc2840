import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { addUnused, joined } from '../../platform/db/migrate/joined-migrations.ts'
import { migrate } from '../../platform/db/migrate/migrate.ts'
import { ownMigrations, schemaMigration } from '../../platform/db/migrate/own-migrations.ts'
import { unsubscribeKey, unsubscribeToken } from '../../chat/notifications/unsubscribe-token.ts'
import { filesOf } from '../../pictures/photos/photos.queries.ts'
import type { Store } from '../../platform/storage/store.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import {
  backUpTo,
  emptyDatabase,
  hashesOf,
  openDatabase,
  restoreFrom,
  testFolder,
} from '../../testing/databases/backups.ts'
import { pairInTalk, say, show } from '../../testing/domains/chat.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { testStore } from '../../testing/services/objects.ts'
import { uploadPhoto } from '../../testing/domains/photos.ts'
import { writeJoined } from '../../testing/databases/joined-migrations.ts'
import { makeWhole } from '../../testing/contract/whole-member.ts'
import { endName, headName, photoName, readEnd, sealBytes, tablePiece, writeEnd, writeSeal } from './backup-format.ts'
import { copyPhotos } from './copy-photos.ts'
import { refuseUnfinishedRestore } from './empty-place.queries.ts'
import { lastBackup } from './last-backup.queries.ts'
import { readArchive } from './read-archive.ts'
import { copyOut, tablesLeftOut } from './snapshot.queries.ts'
import { writeArchive } from './write-archive.ts'

const connection = await testConnection()
const db = openDatabase(connection)
const { store } = testStore()
const { app, register } = await testApp({ db, services: { store } })
const folder = testFolder()
const newFile = () => join(folder, `${randomUUID()}.tar.zst`)

let ana: TestMember
let bea: TestMember
let threadId: string
let photos: string[]
let file: string

const read = async (from: Store, key: string) => {
  const found = await from.get(key)
  return found && (await buffer(found.body)).toString('base64')
}

beforeAll(async () => {
  const talk = await pairInTalk(register)
  ana = talk.ana
  bea = talk.bea
  threadId = talk.id
  const gone = await register('Carla')
  await makeWhole(db, (await register('Dora')).user.id, (await register('Eva')).user.id)
  photos = [await uploadPhoto(app, ana), await uploadPhoto(app, ana, undefined, { isPrivate: true })]
  await ana.api.profile.change({ body: { avatar: photos[0]! } })
  await show(ana, threadId, [photos[1]!])
  await gone.api.profile.remove({ body: { password } })
  file = newFile()
})

describe('a backup that is made while members write', () => {
  let target: Awaited<ReturnType<typeof emptyDatabase>>
  let restored: ReturnType<typeof openDatabase>
  const there = testStore().store

  beforeAll(async () => {
    const done = new AbortController()
    const writing = (async () => {
      for (let count = 1; !done.signal.aborted; count++) await say(bea, threadId, `${count}`)
    })()
    const before = await hashesOf(db)
    const backedUp = await backUpTo(file, { connection, store })
    done.abort()
    await writing
    // One has a path outside of the store.
    expect(backedUp).toMatchObject({ photos: 2, missingPhotos: 1 })
    target = await emptyDatabase(connection)
    expect(await restoreFrom(file, { connection: target, store: there })).toMatchObject({
      photos: 2,
      erased: 0,
      ran: 0,
    })
    restored = openDatabase(target)
    const after = await hashesOf(restored)
    const written = new Set([
      'mail_outbox',
      'chat_messages',
      'chat_threads',
      'chat_thread_reads',
      'idempotency_keys',
      'notifications',
    ])
    const same = Object.keys(before).filter(
      (name) => !tablesLeftOut.has(name) && !written.has(name) && name !== 'kysely_migration',
    )
    expect(same.length).toBeGreaterThan(45)
    const stable = (hashes: typeof before) => same.map((name) => [name, hashes[name]])
    expect(stable(after)).toEqual(stable(before))
  })

  test('is one moment of the database: no message is without those before it, nor a thread ahead of its messages', async () => {
    const { rows } = await sql<{ messages: number; last: number; next: number }>`
      select count(*)::int as messages, max(seq)::int as last, min(next_seq)::int as next
      from chat_messages join chat_threads on chat_threads.id = thread_id
      where thread_id = ${threadId}`.execute(restored)
    expect(rows[0]!.messages).toBeGreaterThan(1)
    expect(rows[0]).toMatchObject({ last: rows[0]!.messages, next: rows[0]!.messages + 1 })
  })

  test('has every photo, byte for byte', async () => {
    for (const key of photos.flatMap(filesOf)) expect(await read(there, key)).toBe(await read(store, key))
  })

  test('is served after a restore: members sign in anew, and go on where they were', async () => {
    const { visitor, clientOf } = await testApp({ db: restored, services: { store: there } })
    await expect(clientOf(ana.token).auth.me()).rejects.toMatchObject({ status: 401 })
    const { token, user } = await visitor.auth.login({ body: { username: ana.user.username, password } })
    expect(user).toMatchObject({ id: ana.user.id, email: ana.user.email })
    const again = { api: clientOf(token), user, token }
    expect(await say(again, threadId, 'Hola again')).toMatchObject({ content: 'Hola again' })
    await again.api.profile.change({ body: { bio: 'back' } })
    await expect(again.api.profile.change({ body: { age: 3 } })).rejects.toMatchObject({ status: 400 })
  })

  test('leaves the schema as it was: triggers, foreign keys, sequences and the jobs that waited', async () => {
    const facts = async (of: typeof db) => ({
      keys: await textsOf(
        of,
        "select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace",
      ),
      indexes: await textsOf(
        of,
        "select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace and indisvalid",
      ),
      triggers: await textsOf(
        of,
        "select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal",
      ),
      tables: await textsOf(
        of,
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')",
      ),
      sequences: await textsOf(of, 'select last_value from meetup_waiting_seq_seq'),
      jobs: await textsOf(
        of,
        "select identifier || payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = task_id where identifier <> 'send_mail'",
      ),
    })
    const jobsOf = (await facts(db)).jobs
    expect(jobsOf.join()).toContain('note_erasure')
    expect(await facts(restored)).toEqual(await facts(db))
  })

  test('gives no link that turns emails off: neither what it holds nor a key of where it is restored (threat 124)', async () => {
    const emails = { userId: ana.user.id, kind: 'room_request_received' }
    const post = async (token: string) =>
      (await app.inject({ method: 'POST', url: `/api/notifications/unsubscribe/${token}` })).statusCode
    const [key, stolen] = [await unsubscribeKey(db)(), await unsubscribeKey(restored)()]
    expect(stolen.equals(key)).toBe(false)
    expect(await post(unsubscribeToken(stolen, emails))).toBe(404)
    const held = zstdDecompressSync(await readFile(file)).toString('latin1')
    const secrets = new Set(held.match(/(?<![\w-])[\w-]{43}(?![\w-])|(?<![\da-f])[\da-f]{64}(?![\da-f])/g) ?? [])
    for (const secret of secrets) {
      expect(await post(`${secret}.room_request_received`)).toBe(404)
      for (const guess of [Buffer.from(secret, 'base64url'), Buffer.from(secret, 'hex')])
        expect(await post(unsubscribeToken(guess, emails))).toBe(404)
    }
    expect(await post(unsubscribeToken(key, emails))).toBe(200)
  })

  test('holds no session, no link and no unsent email that may have one, and is readable to its owner alone', async () => {
    const held = zstdDecompressSync(await readFile(file)).toString('latin1')
    expect(held).toContain(ana.user.id)
    for (const [table, column] of [
      ['sessions', 'token_hash'],
      ['one_time_tokens', 'token_hash'],
      ['signing_keys', 'secret'],
    ]) {
      const secrets = await textsOf(db, `select encode(${column}, 'hex') from ${table}`)
      expect(secrets.length).toBeGreaterThan(0)
      for (const secret of secrets) expect(held).not.toContain(secret)
    }
    const keys = await textsOf(db, "select encode(secret, 'base64') from signing_keys")
    for (const key of keys) expect(held).not.toContain(key)
    const [unsent] = await textsOf(db, "select text from mail_outbox where text <> '' limit 1")
    expect(unsent).toBeTruthy()
    expect(held).not.toContain(unsent!.split('\n')[0])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await lastBackup(db)).toEqual({ finishedAt: expect.any(Date), bytes: (await stat(file)).size })
  })
})

describe('a backup that is not whole', () => {
  /** Writes the changed backup, and expects that it is refused before anything is opened. */
  async function refused(change: (bytes: Buffer) => Buffer) {
    const changed = newFile()
    await writeFile(changed, change(Buffer.from(await readFile(file))))
    const nowhere = { ...connection, host: '/nowhere' }
    await expect(restoreFrom(changed, { connection: nowhere })).rejects.toThrow('The backup is damaged or incomplete.')
  }

  test('is refused wherever one byte of it is another', async () => {
    const { size } = await stat(file)
    const places = Array.from({ length: 40 }, (_, part) => Math.floor((size * (part + 0.5)) / 40))
    for (const [part, at] of [...places, size - 1].entries())
      await refused((bytes) => {
        bytes[at]! ^= 1 << (part % 8)
        return bytes
      })
  })

  test('is refused wherever it ends too early, and if something follows', async () => {
    const { size } = await stat(file)
    for (const end of [0, 1, 1000, Math.floor(size / 2), size - 1000, size - 1])
      await refused((bytes) => bytes.subarray(0, end))
    await refused((bytes) => Buffer.concat([bytes, Buffer.from('more')]))
    await refused((bytes) => sealed(Buffer.concat([bytes.subarray(0, size - sealBytes), Buffer.from('more')])))
    await refused(() => Buffer.from('no backup at all'))
  })

  test('is refused if it was packed anew without a row, or with another one', async () => {
    for (const change of [() => null, (bytes: Buffer) => Buffer.from(bytes.toString().replace('Ana', 'Eva'))])
      await refusedPacked(async (name, bytes) => (name === tablePiece('users', 1) ? change(bytes) : bytes))
  })

  test('is refused if its lists of hashes or its end are missing, or its end comes early, counts other entries or is of other lists', async () => {
    await refusedPacked(async (name, bytes) => (name.startsWith('checks/') ? null : bytes))
    await refusedPacked(async (name, bytes) => (name === endName ? null : bytes))
    await refusedPacked(async (_name, bytes) => bytes, tablePiece('users', 2))
    for (const change of [{ entries: 1 }, { sha256: 'of another backup' }])
      await refusedPacked(async (name, bytes) =>
        name === endName ? writeEnd({ ...readEnd(bytes), ...change }) : bytes,
      )
  })

  test('is refused if its head is missing, or comes after its rows', async () => {
    const entries: { name: string; bytes: Buffer }[] = []
    for await (const entry of readArchive(file)) entries.push(entry)
    const rows = entries.filter(({ name }) => name !== headName)
    for (const kept of [[], rows, [...rows, entries.find(({ name }) => name === headName)!]]) {
      const written = newFile()
      const archive = writeArchive(written, new AbortController().signal)
      for (const { name, bytes } of kept) await archive.add(name, bytes)
      await archive.finish({ photos: 2, missingPhotos: 0 })
      const bytes = await readFile(written)
      await refused(() => bytes)
    }
  })

  /** Packs the entries again, with the original lists of hashes, and perhaps one more entry at the end. */
  async function refusedPacked(change: (name: string, bytes: Buffer) => Promise<Buffer | null>, more?: string) {
    const { pack, extract } = await import('tar-stream')
    const [packer, entries] = [pack(), extract()]
    entries.end(zstdDecompressSync(await readFile(file)))
    for await (const entry of entries) {
      const bytes = await change(entry.header.name, await buffer(entry))
      if (bytes) packer.entry({ name: entry.header.name }, bytes)
    }
    if (more !== undefined) packer.entry({ name: more }, 'hola')
    packer.finalize()
    const changed = await buffer(packer)
    await refused(() => sealed(zstdCompressSync(changed)))
  }

  const sealed = (bytes: Buffer) => Buffer.concat([bytes, writeSeal(createHash('sha256').update(bytes).digest())])
})

describe('a restore is refused in one line, and changes nothing,', () => {
  test('where the database has members, a person is named in it, or another restore was not finished', async () => {
    const before = await hashesOf(db)
    await expect(restoreFrom(file, { connection })).rejects.toThrow('The site runs on this database: stop it first.')
    const copy = await testConnection()
    const named = openDatabase(copy)
    await named.insertInto('waitlist').values({ email: 'ana@example.com', name: 'Ana' }).execute()
    await named.destroy()
    await expect(restoreFrom(file, { connection: copy })).rejects.toThrow('The database is not empty (waitlist)')
    const again = openDatabase(copy)
    await again.insertInto('users').values({ username: 'Ana', email: 'ana@example.com', name: 'Ana' }).execute()
    const kept = await hashesOf(again)
    await refuseUnfinishedRestore(again)
    await again.destroy()
    await expect(restoreFrom(file, { connection: copy })).rejects.toThrow(
      'The database has members: restore the backup into an empty one.',
    )
    const left = openDatabase(copy)
    expect(await hashesOf(left)).toEqual(kept)
    await sql`create table unfinished_restore ()`.execute(left)
    const unfinished = 'A restore into this database was not finished'
    await expect(refuseUnfinishedRestore(left)).rejects.toThrow(unfinished)
    await left.destroy()
    await expect(restoreFrom(file, { connection: copy })).rejects.toThrow(unfinished)
    expect(await hashesOf(db)).toEqual(before)
  })

  test('where there are photos', async () => {
    const target = await emptyDatabase(connection)
    await expect(restoreFrom(file, { connection: target, store })).rejects.toThrow('There are photos in the place')
    expect(await hashesOf(openDatabase(target))).toEqual({})
  })

  test('if the backup is of a newer release, was written by one, or names a table that is not ours', async () => {
    for (const [change, line] of [
      [(head: object) => ({ ...head, migrations: ['9999-later.sql'] }), 'does not know 9999-later.sql.'],
      [(head: object) => ({ ...head, format: 2 }), 'written by a newer Compás'],
      [
        (head: { tables: object[] }) => ({ ...head, tables: [...head.tables, { name: 'pg_authid', columns: [] }] }),
        'a table that is not part of Compás: "pg_authid".',
      ],
    ] as const) {
      const later = newFile()
      const archive = writeArchive(later, new AbortController().signal)
      for await (const { name, bytes } of readArchive(file))
        await archive.add(
          name,
          name === headName ? Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString())))) : bytes,
        )
      await archive.finish({ photos: 2, missingPhotos: 0 })
      await expect(restoreFrom(later, { connection: { ...connection, host: '/nowhere' } })).rejects.toThrow(line)
    }
  })
})

test.each(['elsewhere/000001', tablePiece('elsewhere', 1), photoName('../elsewhere.jpg')])(
  'a restore refuses an entry that is not of a backup: %s',
  async (entry) => {
    const strange = newFile()
    const archive = writeArchive(strange, new AbortController().signal)
    for await (const { name, bytes } of readArchive(file)) await archive.add(name, bytes)
    await archive.add(entry, Buffer.from('hola'))
    await archive.finish({ photos: 2, missingPhotos: 0 })
    await expect(restoreFrom(strange, { connection: { ...connection, host: '/nowhere' } })).rejects.toThrow('damaged')
  },
)

test('a restore that fails leaves the place empty, and can be repeated', async () => {
  const broken = newFile()
  const archive = writeArchive(broken, new AbortController().signal)
  for await (const { name, bytes } of readArchive(file))
    await archive.add(name, name === tablePiece('warnings', 1) ? Buffer.from('no row\n') : bytes)
  await archive.finish({ photos: 2, missingPhotos: 0 })
  const target = await testConnection()
  const { store: there, folder: objects } = testStore()
  await expect(restoreFrom(broken, { connection: target, store: there })).rejects.toThrow('invalid input syntax')
  const left = await readdir(objects, { recursive: true, withFileTypes: true }).catch(() => [])
  expect(left.filter((entry) => entry.isFile())).toEqual([])
  expect(await restoreFrom(file, { connection: target, store: there })).toMatchObject({ photos: 2 })
})

test('a restore fails if the last photo cannot be stored, and leaves the place empty', async () => {
  const keys: string[] = []
  for await (const { name } of readArchive(file))
    if (name.startsWith(photoName(''))) keys.push(name.slice(photoName('').length))
  const target = await testConnection()
  const { store: disk, folder: objects } = testStore()
  const stored: Promise<void>[] = []
  const full: Store = {
    ...disk,
    async put(key, ...sent) {
      if (key === keys.at(-1)) {
        // No other photo notices its failure, as all others are stored before.
        await Promise.all(stored)
        throw new Error('no space left')
      }
      const storing = disk.put(key, ...sent)
      stored.push(storing)
      await storing
    },
  }
  await expect(restoreFrom(file, { connection: target, store: full })).rejects.toThrow('no space left')
  const left = await readdir(objects, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
  expect(await textsOf(openDatabase(target), 'select username from users')).toEqual([])
})

test('a restore ends as soon as a photo cannot be stored', async () => {
  let [files, tried] = [0, 0]
  for await (const { name } of readArchive(file)) if (name.startsWith(photoName(''))) files += 1
  const full: Store = {
    ...testStore().store,
    async put() {
      tried += 1
      throw new Error('no space left')
    },
  }
  await expect(restoreFrom(file, { connection: await testConnection(), store: full })).rejects.toThrow('no space left')
  expect(tried).toBeLessThan(files)
})

test('a backup that cannot be written, of a photo that cannot be read, or of an empty database, says why', async () => {
  const empty = backUpTo(newFile(), { connection: await emptyDatabase(connection), store })
  await expect(empty).rejects.toThrow('The database holds nothing of Compás to back up.')
  const nowhere = writeArchive(join(folder, 'nowhere', 'a'), new AbortController().signal)
  const add = () => nowhere.add('a', Buffer.from('hola'))
  await expect.poll(() => add().catch(({ code }) => code)).toBe('ENOENT')
  await expect(add()).rejects.toThrow('ENOENT')
  const list = newFile()
  await writeFile(list, `${photos[0]}\n`)
  const broken: Store = { ...store, get: () => Promise.reject(new Error('The bucket is away')) }
  const copying = copyPhotos(list, { store: broken, archive: nowhere, progress: () => {}, pause: 1 })
  await expect(copying).rejects.toThrow(/^The photo .+ cannot be read\.$/)
})

test('a member who left after the backup is gone after the restore, by the journal of any place', async () => {
  const [carla, dina] = [await register('Carla'), await register('Dina')]
  await carla.api.profile.change({ body: { bio: 'carla was here' } })
  const before = newFile()
  await backUpTo(before, { connection, store })
  await carla.api.profile.remove({ body: { password } })
  const journalFolder = join(folder, 'journal')
  await backUpTo(newFile(), { connection, store, journalFolder })
  expect(await readFile(join(journalFolder, 'erasures.txt'), 'utf8')).toContain(`${carla.user.id}\n`)

  const target = await testConnection()
  const erased = new Set([dina.user.id, randomUUID()])
  const own = join(folder, 'own')
  await mkdir(own)
  await copyFile(join(journalFolder, 'erasures.txt'), join(own, 'erasures.txt'))
  expect(await restoreFrom(before, { connection: target, journalFolder: own, erased })).toMatchObject({ erased: 2 })
  const restored = openDatabase(target)
  for (const { id } of [carla.user, dina.user])
    expect(await restored.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject({
      name: 'Former member',
      email: null,
      bio: null,
    })
  const known = await readFile(join(own, 'erasures.txt'), 'utf8')
  for (const id of erased) expect(known).toContain(id)
  expect(await textsOf(restored, "select name from users where name in ('Ana', 'Bea') and deleted_at is null")).toEqual(
    ['Ana', 'Bea'],
  )
})

test('a backup of an earlier release is restored, and brought to the newest schema', async () => {
  const names = (await ownMigrations()).map(({ name }) => name)
  const earlier = [schemaMigration]
  const old = await emptyDatabase(connection)
  const oldDb = openDatabase(old)
  await migrate(oldDb, { only: new Set(earlier), mayLoseData: true })
  await sql`insert into users (username, email, name) values ('Ana', 'ana@example.com', 'Ana')`.execute(oldDb)
  const kept = newFile()
  await backUpTo(kept, { connection: old, store: testStore().store })
  await expect(restoreFrom(kept, { connection: await testConnection() })).rejects.toThrow(
    'The database is empty, but of a later release than the backup',
  )
  const target = await emptyDatabase(connection)
  expect(await restoreFrom(kept, { connection: target })).toMatchObject({ ran: names.length - earlier.length })
  expect(await textsOf(openDatabase(target), 'select username from users')).toEqual(['Ana'])
})

test('a backup of before the migrations were joined is restored, if it has all of them', async () => {
  const old = await emptyDatabase(connection)
  const oldDb = openDatabase(old)
  await migrate(oldDb, { only: new Set([schemaMigration]), mayLoseData: true })
  await sql`insert into users (username, email, name) values ('Ana', 'ana@example.com', 'Ana')`.execute(oldDb)
  await sql.raw(addUnused).execute(oldDb)
  await writeJoined(oldDb)
  const kept = newFile()
  await backUpTo(kept, { connection: old, store: testStore().store })
  const target = await emptyDatabase(connection)
  await restoreFrom(kept, { connection: target })
  expect(await textsOf(openDatabase(target), 'select username from users')).toEqual(['Ana'])
  const unused = "select attname from pg_attribute where attname in ('age_from', 'age_to')"
  expect(await textsOf(openDatabase(target), unused)).toEqual([])

  await sql`delete from kysely_migration where name = ${joined.last}`.execute(oldDb)
  const tooOld = newFile()
  await backUpTo(tooOld, { connection: old, store: testStore().store })
  await expect(restoreFrom(tooOld, { connection: await emptyDatabase(connection) })).rejects.toThrow(
    `restore it with commit ${joined.commit}, and start this one on that database`,
  )
})

test('a photo whose files are gone is counted, and a file that is there is not overwritten', async () => {
  const lost = await uploadPhoto(app, ana)
  await store.remove(filesOf(lost))
  const counted = newFile()
  expect(await backUpTo(counted, { connection, store })).toMatchObject({ photos: 2, missingPhotos: 2 })
  await expect(backUpTo(counted, { connection, store })).rejects.toThrow('already exists')
})

test('a table is cut into pieces of 4 MB between its rows, whatever is in them', async () => {
  const client = new Client(connection)
  await client.connect()
  const pieces: Buffer[] = []
  const rows = "select row, repeat(E'hola\\n\\t\\\\ ', 60) from generate_series(1, 30000) as row"
  for await (const piece of copyOut(client, rows)) pieces.push(piece)
  await client.end()
  expect(pieces.length).toBeGreaterThan(2)
  for (const { length } of pieces.slice(0, -1)) expect(length).toBeGreaterThanOrEqual(4 * 1024 * 1024)
  const lines = pieces.map((piece) => piece.toString().split('\n'))
  for (const piece of lines) expect(piece.at(-1)).toBe('')
  expect(lines.flatMap((piece) => piece.slice(0, -1)).map((line) => Number(line.split('\t')[0]))).toEqual(
    Array.from({ length: 30_000 }, (_, row) => row + 1),
  )
})

test('one backup at a time is made of a database, by whichever process', async () => {
  const made = await Promise.all([1, 2, 3].map(() => backUpTo(newFile(), { connection, store })))
  expect(made.filter((one) => one !== null)).toHaveLength(1)
  const names = await readdir(folder)
  expect(names.filter((name) => /\.(part|photos)$/.test(name))).toEqual([])
})

const textsOf = async (of: typeof db, query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(of)).rows
    .map((row) => String(Object.values(row)[0]))
    .toSorted()
