import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sharedPictureFile, sharedPicturePath } from '../../../contract/pictures/shared-pictures.ts'
import type { Language } from '../../../texts/languages.ts'
import { inLanguage } from '../../platform/request-context.ts'
import { dayFromNow } from '../../platform/days.ts'
import { limits } from '../../platform/limits/per-client/rate-limits.ts'
import { testApp } from '../../testing/app.ts'
import { costOf } from '../../testing/contract/cost.ts'
import { maxDatabaseMs, maxMainMs } from '../../testing/contract/cost-tests.ts'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { fillFestivals } from '../../testing/many/many-festivals.ts'
import { suspend } from '../../testing/domains/members.ts'
import { aPhoto, uploadPhoto } from '../../testing/domains/photos.ts'
import { addRoom, changeRoom } from '../../testing/domains/rooms.ts'
import { addParty, pictureOf } from '../../testing/domains/shared-pictures.ts'
import { findShared } from './shared-pictures.queries.ts'

const { app, db, signUp, signUpAdmin } = await testApp({ db: await testDatabaseWithPlaces() })
const admin = await signUpAdmin()
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

const forAnHour = 'public, max-age=3600, must-revalidate'

async function pictureAt(url: string) {
  const { statusCode, headers, rawPayload } = await get(url)
  const { width, height, format } = statusCode === 200 ? await sharp(rawPayload).metadata() : {}
  return { statusCode, type: headers['content-type'], width, height, format, bytes: rawPayload }
}

const wholePng = { statusCode: 200, type: 'image/png', format: 'png', width: 1200, height: 630 }

describe('the picture of a shared page', () => {
  test('of a festival is its cover as PNG, kept for a year under an address that changes with what it shows', async () => {
    const { id } = await addFestival(admin, { name: 'Sal y Son' })
    const address = await pictureOf(db, 'festivals', id)
    expect(address).toMatch(new RegExp(`^/shared/festivals/${id}-[0-9a-f]{8}\\.png$`))
    const picture = await pictureAt(address)
    expect(picture).toMatchObject(wholePng)
    expect(picture.bytes.length).toBeLessThan(150_000)
    const { headers } = await get(address)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers).toMatchObject({ 'cache-control': forAnHour, etag: `"${address.split('/').at(-1)}"` })
    const again = await get(address, { 'if-none-match': `${headers.etag}` })
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', forAnHour])

    await admin.api.festivals.change({ params: { id }, body: { name: 'Sal y Sol' } })
    const changed = await pictureOf(db, 'festivals', id)
    expect(changed).not.toBe(address)
    const old = await get(address)
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(old.rawPayload.equals(picture.bytes)).toBe(false)
    expect((await pictureAt(changed)).bytes.equals(old.rawPayload)).toBe(true)
  })

  test('shows its title, its days and its place, and leaves out what the fonts cannot set', async () => {
    const { id } = await addFestival(admin, { name: 'Noche' })
    const shown = async (change: object) => {
      await admin.api.festivals.change({ params: { id }, body: change })
      return (await pictureAt(await pictureOf(db, 'festivals', id))).bytes.toString('latin1')
    }
    const pictures = [
      await shown({}),
      await shown({ name: 'Nuit' }),
      await shown({ endDate: dayFromNow(33) }),
      await shown({ location: 'Paris, France' }),
      await shown({ name: '東京サルサ' }),
    ]
    expect(new Set(pictures).size).toBe(pictures.length)
    expect(await shown({ name: '大阪サルサ' })).toBe(pictures.at(-1))
  })

  test('has its days and its place in the language of its address, and a photo is one for all languages', async () => {
    const { id } = await addFestival(admin, { name: 'Sal y Sol', location: 'Cádiz, Spain' })
    const addressIn = async (language: Language) => await inLanguage(language, () => pictureOf(db, 'festivals', id))
    const [english, german] = [await addressIn('en'), await addressIn('de')]
    expect(german).toBe(english.replace('.png', '.de.png'))
    const pictures = [await pictureAt(german), await pictureAt(english), await pictureAt(german)]
    expect(pictures).toEqual([1, 2, 3].map(() => expect.objectContaining(wholePng)))
    const [first, second, again] = pictures.map(({ bytes }) => bytes.toString('latin1'))
    expect([first === second, first === again]).toEqual([false, true])
    expect((await get(german)).headers).toMatchObject({
      'cache-control': forAnHour,
      etag: `"${german.split('/').at(-1)}"`,
    })
    for (const wrong of ['xx', 'DE', '__proto__'])
      expect((await get(german.replace('.de.', `.${wrong}.`))).statusCode).toBe(404)
    const thing = { id, title: 't', firstDay: 'a', lastDay: 'b', place: 'p', hues: [], photo: '/objects/x' }
    expect(sharedPictureFile(thing, 'de')).toBe(sharedPictureFile(thing, 'en'))
  })

  test('of a room is its first photo, and the cover of its festival without one', async () => {
    const host = await signUp()
    const festival = await addFestival(admin)
    const bare = await addRoom(host, festival.id)
    expect(await pictureAt(await pictureOf(db, 'rooms', bare.id))).toMatchObject(wholePng)
    const photos = [
      await uploadPhoto(app, host, await aPhoto({ width: 900, height: 1600 }).toBuffer()),
      await uploadPhoto(app, host),
    ]
    const room = await addRoom(host, festival.id, { images: photos })
    const address = await pictureOf(db, 'rooms', room.id)
    expect(address).toMatch(/\.jpg$/)
    const photo = await pictureAt(address)
    expect(photo).toMatchObject({ ...wholePng, type: 'image/jpeg', format: 'jpeg' })
    await changeRoom(host, room.id, { images: photos.toReversed() })
    const other = await pictureAt(await pictureOf(db, 'rooms', room.id))
    expect(other.bytes.equals(photo.bytes)).toBe(false)
  })

  test('of a social says its city and not its address', async () => {
    const id = await addParty(db)
    expect(await findShared(db, 'social-parties', id)).toMatchObject({ title: 'La Bodega', place: 'Cali' })
    expect(await pictureAt(await pictureOf(db, 'social-parties', id))).toMatchObject(wholePng)
  })

  test('has another address for everything that it shows', () => {
    const thing = { id: '1', title: 't', firstDay: 'a', lastDay: 'b', place: 'p', hues: ['Salsa'], photo: null }
    const changes = [
      {},
      { title: 'u' },
      { firstDay: 'c' },
      { lastDay: 'd' },
      { place: 'q' },
      { hues: ['Salsa', 'Zouk'] },
      { photo: '/objects/x' },
    ]
    const files = changes.map((change) => sharedPictureFile({ ...thing, ...change }))
    expect(new Set(files).size).toBe(changes.length)
  })
})

describe('threat 98: what not everybody sees', () => {
  const unknown = '/shared/festivals/019a0000-0000-7000-8000-000000000000-00000000.png'
  const answerOf = async (url: string, headers = {}) => {
    const { statusCode, headers: sent, json } = await get(url, headers)
    return { statusCode, cache: sent['cache-control'], etag: sent.etag, body: { ...json(), requestId: '' } }
  }

  test('has no picture, with the answer to an unknown address, even if it had one before', async () => {
    const [organizer, host, left] = [await signUp(), await signUp(), await signUp()]
    const festival = await addFestival(admin)
    const waiting = await addFestival(organizer)
    const closed = await addRoom(host, festival.id)
    const ofSuspended = await addRoom(left, festival.id)
    const addresses = await Promise.all([closed, ofSuspended].map(({ id }) => pictureOf(db, 'rooms', id)))
    for (const address of addresses) expect((await get(address)).statusCode).toBe(200)
    await changeRoom(host, closed.id, { isActive: false })
    await suspend(db, left)
    const { name: title, startDate: firstDay, endDate: lastDay, location: place, genres: hues } = waiting
    const thing = { id: waiting.id, title, firstDay, lastDay, place, hues, photo: null }
    const refused = await answerOf(unknown)
    expect(refused).toMatchObject({ statusCode: 404, etag: undefined })
    for (const address of [...addresses, sharedPicturePath('festivals', thing)]) {
      expect(await answerOf(address), address).toEqual(refused)
      const etag = `"${address.split('/').at(-1)}"`
      expect(await answerOf(address, { 'if-none-match': etag }), address).toEqual(refused)
    }
  })

  test.each([
    '/shared/festivals/x',
    '/shared/members/019a0000-0000-7000-8000-000000000000-00000000.png',
    '/shared/__proto__/019a0000-0000-7000-8000-000000000000-00000000.png',
    '/shared/festivals/..%2F..%2Fpackage.json',
    '/shared/festivals/019a0000-0000-7000-8000-000000000000-00000000.svg',
    '/shared/rooms/019A0000-0000-7000-8000-000000000000-00000000.png',
  ])('%s is unknown', async (url) => {
    expect(await answerOf(url)).toEqual(await answerOf(unknown))
  })
})

describe('threat 98: pictures that were never drawn', () => {
  test('cost the main thread no more than a call, and are drawn in turns', async () => {
    const name = 'Ł'.repeat(119)
    const long = await addFestival(admin, { name, location: 'Ouagadougou '.repeat(16) })
    const address = await pictureOf(db, 'festivals', long.id)
    await get(await pictureOf(db, 'festivals', (await addFestival(admin)).id))
    const drawn = await costOf(db, () => get(address))
    expect(drawn.isInTurns).toBe(true)
    expect(drawn.main).toBeLessThan(maxMainMs)
    const kept = await costOf(db, () => get(address))
    expect(kept.isInTurns).toBe(false)
    expect(kept.main).toBeLessThan(maxMainMs)
    expect(kept.database).toBeLessThan(maxDatabaseMs)
  })

  test('count as searches of the address: of two hundred it gets a minute’s worth, and those that are kept still', async () => {
    const counted = await testApp({ db, rateLimits: 'on' })
    const ask = (url: string) => counted.app.inject({ url, remoteAddress: '192.0.2.98' })
    await fillFestivals(db, 250)
    const ids = await db.selectFrom('festivals').select('id').where('approvedAt', 'is not', null).limit(200).execute()
    expect(ids).toHaveLength(200)
    const addresses = await Promise.all(ids.map(({ id }) => pictureOf(db, 'festivals', id)))
    const replies = await Promise.all(addresses.map(ask))
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(200 - limits.search.max)
    // On a slow machine some of the others wait for too long in the queue.
    expect(new Set(statuses)).toEqual(new Set([200, 429, ...statuses.filter((status) => status === 503)]))
    const refused = replies.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    const drawn = addresses.filter((_, at) => statuses[at] === 200)
    expect((await ask(drawn.at(-1)!)).statusCode).toBe(200)
  }, 120_000)
})
