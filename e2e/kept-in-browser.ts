import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The queries that this browser keeps, without the members' ids that they begin with. */
export const keptIn = (page: Page) =>
  page.evaluate(async () => {
    // Opening it would make an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kept-queries')) return []
    const opening = indexedDB.open('kept-queries')
    const database = await new Promise<IDBDatabase>((done) => {
      opening.onsuccess = () => done(opening.result)
    })
    if (!database.objectStoreNames.contains('entries')) return database.close(), []
    const reading = database.transaction('entries').objectStore('entries').getAllKeys()
    await new Promise((done) => {
      reading.onsuccess = done
    })
    database.close()
    return (reading.result as [string, string][]).map(([, hash]) => hash)
  })

/** How many messages this browser has not sent yet, or does not know to have sent. */
export const unsentIn = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('compas-outbox')
    const database = await new Promise<IDBDatabase>((done) => {
      opening.onsuccess = () => done(opening.result)
    })
    const counting = database.transaction('entries').objectStore('entries').count()
    await new Promise((done) => {
      counting.onsuccess = done
    })
    database.close()
    return counting.result
  })

/** Waits until the worker has what it needs without a network. */
export const untilReady = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const name = (await caches.keys()).find((one) => one.startsWith('shell-'))
          return name === undefined ? 0 : (await (await caches.open(name)).keys()).length
        }),
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
