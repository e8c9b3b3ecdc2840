import { expect, test } from 'vitest'
import { photoBytes } from '../../people/quotas/quotas-per-member.ts'
import { limits } from '../../platform/limits/per-client/rate-limits.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { aPhoto, putTo, uploadPhoto } from '../../testing/domains/photos.ts'
import { until } from '../../testing/until.ts'
import { insertPhoto, maxUploadsADay } from './photos.queries.ts'

const { app, db, services, signUp } = await testApp({ rateLimits: 'on' })

let photos = 0
/** The record of a photo without files. */
const keep = ({ user: { id } }: TestMember, bytes: number) =>
  insertPhoto(db, {
    path: `/objects/${String(++photos).padStart(32, '0')}-${'A'.repeat(48)}`,
    ownerId: id,
    contentType: 'image/jpeg',
    bytes,
    widths: [320],
  })
const prove = ({ user: { id: userId } }: TestMember) =>
  db.insertInto('verifications').values({ userId, type: 'email', status: 'verified', verifiedAt: new Date() }).execute()
const workOf = ({ user: { id } }: TestMember) =>
  db.selectFrom('rateCounters').select('count').where('key', '=', `photoWorkOfNew:${id}`).execute()
const full = { status: 409, code: 'too_many_photos' }

test('photos that are ready at once do not exceed what a new member may keep (threat 144)', async () => {
  const ana = await signUp()
  const size = 2_000_000
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => keep(ana, size)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(photoBytes.ofNew / size)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(full)
})

test('whoever keeps the most has no photo made, and who proved an address may keep more', async () => {
  const bea = await signUp()
  await keep(bea, photoBytes.ofNew)
  await expect(uploadPhoto(app, bea)).rejects.toMatchObject(full)
  expect(await workOf(bea)).toEqual([])
  await prove(bea)
  expect(await uploadPhoto(app, bea)).toContain('/objects/')
  await expect(keep(bea, photoBytes.max - photoBytes.ofNew)).rejects.toMatchObject(full)
})

test('a photo that does not fit any more once it is made is refused, and its upload is gone', async () => {
  const gina = await signUp()
  await keep(gina, photoBytes.ofNew - 10)
  const { uploadURL: photoURL } = await gina.api.photos.prepare({})
  await putTo(app, photoURL, await aPhoto().toBuffer())
  await expect(gina.api.photos.finish({ body: { photoURL } })).rejects.toMatchObject(full)
  expect(await services.store.get(`uploads/${/[0-9a-f]{32}/.exec(photoURL)?.[0]}`)).toBeNull()
})

test('what a photo cost is counted for the member and for the address, and refused with what is left of the hour (threat 143)', async () => {
  const { rateLimits } = services
  const [carla, dora] = [await signUp(), await signUp()]
  await uploadPhoto(app, carla, await aPhoto({ width: 3000, height: 3000 }).toBuffer())
  await until(async () => Number((await workOf(carla))[0]?.count) > 1)

  const address = '192.0.2.1'
  const tooMuch = { status: 429, code: 'rate_limited' }
  await rateLimits.charge('photoWorkOfNew', carla.user.id, '198.51.100.7', limits.photoWorkOfNew.max)
  await expect(uploadPhoto(app, carla)).rejects.toMatchObject(tooMuch)
  expect(await uploadPhoto(app, dora)).toContain('/objects/')
  await rateLimits.charge('photoWorkOfNew', 'somebody else', address, 10 * limits.photoWorkOfNew.max)
  const sent = Array.from({ length: 11 }, () => uploadPhoto(app, dora))
  expect(await Promise.allSettled(sent)).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining(tooMuch),
  })
  await prove(dora)
  expect(await uploadPhoto(app, dora)).toContain('/objects/')
})

test('an upload that is finished twice at once is of the kind that each call asked for, or refused', async () => {
  const eva = await signUp()
  await prove(eva)
  const { uploadURL: photoURL } = await eva.api.photos.prepare({})
  await putTo(app, photoURL, await aPhoto().toBuffer())
  const kinds = [true, false, true, false]
  const finish = (isPrivate: boolean) => eva.api.photos.finish({ body: { photoURL, isPrivate } })
  const finished = await Promise.allSettled(kinds.map(finish))
  for (const [at, result] of finished.entries())
    if (result.status === 'fulfilled') expect(result.value.objectPath.startsWith('/objects/private/')).toBe(kinds[at])
    else expect(result.reason).toMatchObject({ status: 409, code: 'photo_made' })
  expect(finished.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const again = await Promise.allSettled([finish(true), finish(false)])
  expect(again.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const kept = await db.selectFrom('uploadedObjects').select('path').where('ownerId', '=', eva.user.id).execute()
  expect(kept).toHaveLength(1)
})

test('an upload that is given up stays counted (threat 116)', async () => {
  const fina = await signUp()
  const earlier = { ownerId: fina.user.id, createdAt: new Date(Date.now() - 3_600_000) }
  const uploads = Array.from({ length: maxUploadsADay - 1 }, (_, at) => ({
    ...earlier,
    key: String(at).padStart(32, '0'),
  }))
  await db.insertInto('photoUploads').values(uploads).execute()
  const headers = { authorization: `Bearer ${fina.token}` }
  const begun = await app.inject({ method: 'POST', url: '/s3/multipart', headers, payload: { type: 'image/jpeg' } })
  const { key, uploadId } = begun.json<{ key: string; uploadId: string }>()
  const url = `/s3/multipart/${uploadId}?key=${encodeURIComponent(key)}`
  expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
  expect((await app.inject({ url, headers })).statusCode).toBe(404)
  await expect(fina.api.photos.prepare({})).rejects.toMatchObject({ status: 429 })
})
