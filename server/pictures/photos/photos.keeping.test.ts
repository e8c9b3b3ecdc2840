import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aFestival } from '../../testing/domains/festivals.ts'
import { photoApp } from '../../testing/photo-app.ts'
import { aPhoto, uploadPhoto } from '../../testing/domains/photos.ts'
import { clearPhotos } from './photos.job.ts'

const { app, db, store, signUp, get, rowOf, upload, doRemovals } = await photoApp()
const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]

describe('a record that shows a photo', () => {
  test('is its only user and releases it when it shows another', async () => {
    const [one, two] = [await uploadPhoto(app, ana), await uploadPhoto(app, ana)]
    expect(await ana.api.profile.change({ body: { avatar: one } })).toMatchObject({ avatar: one })
    expect((await rowOf(one))?.boundAt).toBeInstanceOf(Date)
    const festival = await ana.api.festivals.create({ body: { ...aFestival(), image: two } })
    expect(festival.image).toBe(two)
    const params = { id: festival.id }
    const taken = { status: 400, fields: { image: 'Please upload this photo again' } }
    await expect(ana.api.festivals.change({ params, body: { image: one } })).rejects.toMatchObject(taken)
    await expect(ana.api.festivals.create({ body: { ...aFestival(), image: two } })).rejects.toMatchObject(taken)
    expect((await ana.api.festivals.change({ params, body: { name: 'Again' } })).image).toBe(two)
    expect((await ana.api.profile.change({ body: { name: 'Ana' } })).avatar).toBe(one)

    await ana.api.profile.change({ body: { avatar: null } })
    expect(await rowOf(one)).toMatchObject({ boundAt: null, releasedAt: expect.any(Date) })
    expect((await ana.api.festivals.change({ params, body: { image: one } })).image).toBe(one)
    expect(await rowOf(two)).toMatchObject({ boundAt: null })
    await ana.api.festivals.remove({ params })
    expect(await rowOf(one)).toMatchObject({ boundAt: null })
  })

  test('is also the page of a member, with a cover of their own', async () => {
    const [cover, other] = [await uploadPhoto(app, bea), await uploadPhoto(app, ana)]
    expect(await bea.api.profile.change({ body: { coverImage: cover } })).toMatchObject({ coverImage: cover })
    const page = () => ana.api.people.get({ params: { username: bea.user.username } })
    expect(await page()).toMatchObject({ coverImage: cover, avatar: null })
    const taken = { status: 400, fields: { coverImage: 'Please upload this photo again' } }
    await expect(bea.api.profile.change({ body: { coverImage: other } })).rejects.toMatchObject(taken)
    await expect(bea.api.profile.change({ body: { avatar: cover } })).rejects.toMatchObject({ status: 400 })
    expect(await bea.api.profile.change({ body: { bio: 'I dance' } })).toMatchObject({ coverImage: cover })
    await bea.api.profile.change({ body: { coverImage: null } })
    expect(await rowOf(cover)).toMatchObject({ boundAt: null, releasedAt: expect.any(Date) })
    expect((await page()).coverImage).toBeNull()
  })

  test.each(['https://example.com/x.jpg', '/objects/x', `/objects/${'a'.repeat(32)}-${'A'.repeat(48)}`])(
    'cannot have another address: %s',
    async (image) => {
      const refusal = { status: 400, fields: { image: 'Please upload this photo again' } }
      await expect(ana.api.festivals.create({ body: { ...aFestival(), image } })).rejects.toMatchObject(refusal)
    },
  )

  test('is the only one of several concurrent ones that gets the photo', async () => {
    const image = await uploadPhoto(app, ana)
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => ana.api.festivals.create({ body: { ...aFestival(), image } })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the nightly job', () => {
  const age = (path: string) =>
    sql`
    update uploaded_objects set
      created_at = created_at - interval '25 hours',
      released_at = released_at - interval '25 hours'
    where path = ${path}`.execute(db)

  test('deletes photos and uploads that were unused for a day, with their files, and nothing else @S8.12', async () => {
    const [shown, released, forgotten, old, fresh] = (await Promise.all(
      Array.from({ length: 5 }, () => uploadPhoto(app, bea)),
    )) as [string, string, string, string, string]
    await bea.api.profile.change({ body: { avatar: shown } })
    for (const image of [released, forgotten]) {
      const { id } = await bea.api.festivals.create({ body: { ...aFestival(), image } })
      if (image === released) await bea.api.festivals.remove({ params: { id } })
      else await db.deleteFrom('festivals').where('id', '=', id).execute()
    }
    for (const path of [shown, released, forgotten, old]) await age(path)
    const raw = await upload(ana, await aPhoto().toBuffer())
    await sql`update photo_uploads set created_at = created_at - interval '25 hours' where ${raw} like '%' || key || '%'`.execute(
      db,
    )

    await clearPhotos(db, store)
    await doRemovals()
    const left = async () =>
      Promise.all([shown, released, forgotten, old, fresh].map(async (path) => (await get(path)).statusCode))
    expect(await left()).toEqual([200, 404, 200, 404, 200])
    expect(await store.get(`uploads/${/[0-9a-f]{32}/.exec(raw)?.[0]}`)).toBeNull()

    await age(forgotten)
    await clearPhotos(db, store)
    await doRemovals()
    expect(await left()).toEqual([200, 404, 404, 404, 200])
    expect(await rowOf(forgotten)).toBeUndefined()
  })
})

describe('the deletion of an account (threat 29)', () => {
  test('deletes all photos and uploads except a festival’s', async () => {
    const dora = await signUp('Dora')
    const [avatar, image, unused] = [
      await uploadPhoto(app, dora),
      await uploadPhoto(app, dora),
      await uploadPhoto(app, dora),
    ]
    await dora.api.profile.change({ body: { avatar } })
    await dora.api.festivals.create({ body: { ...aFestival(), image } })
    const raw = await upload(dora, await aPhoto().toBuffer())
    await dora.api.profile.remove({ body: { password: 'bailamos' } })
    await doRemovals()
    expect(await Promise.all([avatar, image, unused].map(async (path) => (await get(path)).statusCode))).toEqual([
      404, 200, 404,
    ])
    expect(await store.get(`uploads/${/[0-9a-f]{32}/.exec(raw)?.[0]}`)).toBeNull()
    expect(await rowOf(image)).toMatchObject({ ownerId: null, boundAt: expect.any(Date) })
  })

  test('leaves no photo that was being made meanwhile', async () => {
    const eva = await signUp('Eva')
    const photoURL = await upload(eva, await aPhoto({ width: 3000, height: 2000 }).toBuffer())
    const making = eva.api.photos.finish({ body: { photoURL } }).catch(({ status }: { status: number }) => status)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await eva.api.profile.remove({ body: { password: 'bailamos' } })
    expect(await making).toBe(401)
    await doRemovals()
    expect(await db.selectFrom('uploadedObjects').select('path').where('ownerId', '=', eva.user.id).execute()).toEqual(
      [],
    )
  })
})
