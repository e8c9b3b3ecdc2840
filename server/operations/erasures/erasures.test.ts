import { mkdtempSync } from 'node:fs'
import { appendFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweep } from '../../pictures/photos/photos.job.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testDatabase } from '../../testing/databases/database.ts'
import { testBucket } from '../../testing/services/s3.ts'
import { createErasureJournal } from './erasure-journal.ts'

const ids = Array.from({ length: 60 }, () => crypto.randomUUID())
const folder = mkdtempSync(join(tmpdir(), 'compas-erasures-'))
afterFile(() => rm(folder, { recursive: true, force: true }))

test('the journal of who left is in every folder and in the bucket, holds each id once, and outlives the nightly cleaning', async () => {
  const { store } = await testBucket()
  const folders = [join(folder, 'data'), join(folder, 'backups')]
  const journal = createErasureJournal({ folders, bucket: store })
  expect(await journal.read()).toEqual(new Set())
  await journal.note(ids.slice(0, 1))
  await journal.complete(ids.slice(0, 3))
  await journal.complete(ids.slice(0, 3))
  const expected = new Set(ids.slice(0, 3))
  await sweep(await testDatabase(), store)
  for (const places of [
    { folders: [folders[0]!], bucket: null },
    { folders: [folders[1]!], bucket: null },
    { folders: [], bucket: store },
  ])
    expect(await createErasureJournal(places).read()).toEqual(expected)
  const file = await stat(join(folders[0]!, 'erasures.txt'))
  expect(file.size).toBe(3 * 37)
  expect(file.mode & 0o777).toBe(0o600)
})

test('many at once are all noted, and a line that was cut off hides no other one', async () => {
  const journal = createErasureJournal({ folders: [folder], bucket: null })
  await Promise.all(ids.map((id) => journal.note([id])))
  await appendFile(join(folder, 'erasures.txt'), ids[0]!.slice(0, 20))
  const next = crypto.randomUUID()
  await journal.note([next])
  expect(await journal.read()).toEqual(new Set([...ids, next]))
})
