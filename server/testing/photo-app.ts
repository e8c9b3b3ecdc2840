import { existsSync, readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { TimeLimits } from '../platform/limits/per-client/client-limits.ts'
import { removeObjects } from '../pictures/photos/photos.job.ts'
import { testApp, type TestMember } from './app.ts'
import { testStore } from './services/objects.ts'
import { putTo } from './domains/photos.ts'

/** The app with a store for the calling test file, and functions that read that store. */
export async function photoApp({ maxBytes, limits }: { maxBytes?: number; limits?: TimeLimits } = {}) {
  const { store, folder } = testStore(maxBytes === undefined ? {} : { maxBytes })
  const running = await testApp({ services: { store }, ...(limits && { limits }) })
  const { app, db } = running

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  /** The number of files in this part of the store; its folder is created with the first file. */
  const filesIn = (part: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
          (entry) => entry.isFile() && entry.parentPath.startsWith(`${folder}/${part}`),
        ).length
      : 0

  const rowOf = (path: string) =>
    db.selectFrom('uploadedObjects').selectAll().where('path', '=', path).executeTakeFirst()

  /** Uploads without finishing; returns the upload address. */
  async function upload({ api }: TestMember, bytes: Buffer): Promise<string> {
    const { uploadURL } = await api.photos.prepare({})
    const { statusCode } = await putTo(app, uploadURL, bytes)
    if (statusCode !== 200) throw new Error(`the upload was answered with ${statusCode}`)
    return uploadURL
  }

  async function removalsQueued() {
    const { rows } = await sql<{
      payload: { paths: string[]; uploads: { key: string; multipartId: string | null }[] }
    }>`
      select payload from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where identifier = 'remove_objects'`.execute(db)
    return {
      paths: rows.flatMap(({ payload }) => payload.paths),
      uploads: rows.flatMap(({ payload }) => payload.uploads),
    }
  }

  /** Runs the queued removals as the job queue does. */
  async function doRemovals() {
    await removeObjects(store, await removalsQueued())
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0`.execute(
      db,
    )
  }

  return { ...running, store, folder, get, filesIn, rowOf, upload, removalsQueued, doRemovals }
}
