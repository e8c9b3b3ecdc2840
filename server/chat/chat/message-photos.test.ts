import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import type { TestMember } from '../../testing/app.ts'
import { messagesOf, openThread, pairInTalk, say, show, textsOf, threadsOf } from '../../testing/domains/chat.ts'
import { suspend } from '../../testing/domains/members.ts'
import { openRoomGroup } from '../../testing/domains/room-groups.ts'
import { photoApp } from '../../testing/photo-app.ts'
import { aPhoto, isBound, putPhoto, uploadPhoto } from '../../testing/domains/photos.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { block, putRoom } from '../../testing/domains/room-requests.ts'

const { app, db, signUp, signUpAdmin, get, filesIn, upload } = await photoApp()
const privateFolder = '/objects/private/'

let marks = 0
/** The record of a photo for a message, without its files. */
const putPrivate = (owner: TestMember) => putPhoto(db, owner, (0xabc000 + marks++).toString(16), privateFolder)
const uploadPrivate = (owner: TestMember) => uploadPhoto(app, owner, undefined, { isPrivate: true })
const getAs = (member: TestMember, path: string) => get(path, { authorization: `Bearer ${member.token}` })

describe('photos of a message', () => {
  test('are served to both members in every form, and kept by no cache', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const path = await uploadPrivate(ana)
    expect(path).toMatch(/^\/objects\/private\//)
    const sent = await show(ana, id, [path], 'The view')
    expect(sent).toMatchObject({ content: 'The view', images: [path], messageType: 'text' })
    expect((await messagesOf(bea, id)).at(-1)).toMatchObject({ images: [path] })
    for (const member of [ana, bea])
      for (const file of ['320.webp', '2048.avif']) {
        const reply = await getAs(member, `${path}/${file}`)
        expect([reply.statusCode, reply.headers]).toMatchObject([
          200,
          {
            'content-type': `image/${file.split('.')[1]}`,
            'cache-control': 'private, no-store',
            vary: 'Authorization',
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
            'content-security-policy':
              "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
          },
        ])
        expect(reply.headers.etag).toBeUndefined()
        expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
      }
  })

  test('are up to four in their order, without a text too', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const paths = [
      await putPrivate(ana),
      await putPrivate(ana),
      await putPrivate(ana),
      await putPrivate(ana),
    ].toReversed()
    expect(await show(ana, id, paths)).toMatchObject({ content: '', images: paths, isDeleted: false })
    expect((await threadsOf(bea))[0]).toMatchObject({ unreadCount: 1, lastMessage: { content: '', images: paths } })
    expect((await bea.api.chat.search({ query: { query: 'hola' } })).items).toMatchObject([{ images: [] }])
    for (const path of paths) expect(await isBound(db, path)).toBe(true)
  })

  test('have no public address, and none at all before they are sent', async () => {
    const { ana, id } = await pairInTalk(signUp)
    const before = filesIn('photos')
    const path = await uploadPrivate(ana)
    expect(filesIn('photos')).toBe(before)
    const name = path.slice(privateFolder.length)
    expect((await getAs(ana, `${path}/640.webp`)).statusCode).toBe(404)
    await show(ana, id, [path])
    for (const address of [`/objects/${name}`, `/objects/${name}/640.webp`, path])
      expect((await getAs(ana, address)).statusCode).toBe(404)
    expect((await get(`${path}/640.webp`)).statusCode).toBe(401)
    expect((await getAs(ana, `${path}/641.webp`)).statusCode).toBe(404)
    expect((await getAs(ana, `${path}/640.webp`)).statusCode).toBe(200)
  })

  test('are refused if their upload was finished for everybody', async () => {
    const { ana, id } = await pairInTalk(signUp)
    const photoURL = await upload(ana, await aPhoto().toBuffer())
    const { objectPath } = await ana.api.photos.finish({ body: { photoURL } })
    await expect(ana.api.photos.finish({ body: { photoURL, isPrivate: true } })).rejects.toMatchObject({ status: 409 })
    await expect(show(ana, id, [objectPath])).rejects.toMatchObject({ message: 'Please upload this photo again' })
  })
})

describe('threat 55, a photo of a message', () => {
  /** Expects the same reply as for a photo that does not exist. */
  async function expectUnknown(member: TestMember, path: string) {
    const none = await getAs(member, `${privateFolder}${'f'.repeat(32)}-${'A'.repeat(48)}/640.webp`)
    const reply = await getAs(member, `${path}/640.webp`)
    expect([reply.statusCode, reply.body]).toEqual([404, none.body])
    const named = ({ headers }: typeof reply) => Object.keys(headers).toSorted()
    expect(named(reply)).toEqual(named(none))
    expect(reply.headers['cache-control']).toBe('private, no-store')
  }

  test('is unknown to a stranger, and to both once one blocked the other', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const path = await uploadPrivate(ana)
    await show(ana, id, [path])
    expect((await getAs(bea, `${path}/640.webp`)).statusCode).toBe(200)
    await expectUnknown(await signUp('Eva'), path)
    await expectUnknown(await signUpAdmin(), path)
    await block(db, bea, ana)
    await expectUnknown(ana, path)
    await expectUnknown(bea, path)
  })

  test('of a group is unknown to who left it, also if they sent it, and to a suspended member', async () => {
    const [host, cara, dana] = [await signUp('Hugo'), await signUp('Cara'), await signUp('Dana')]
    const { id: festivalId } = await addFestival(await signUpAdmin())
    const { threadId: id } = await openRoomGroup(db, await putRoom(db, host, festivalId), [host, cara, dana])
    const path = await uploadPrivate(cara)
    await show(cara, id, [path])
    await cara.api.chat.leave({ params: { id } })
    await expectUnknown(cara, path)
    await suspend(db, dana)
    expect((await getAs(dana, `${path}/640.webp`)).statusCode).toBe(401)
    expect((await getAs(host, `${path}/640.webp`)).statusCode).toBe(200)
    await block(db, host, cara)
    expect((await getAs(host, `${path}/640.webp`)).statusCode).toBe(200)
  })

  test('is unknown once its message is deleted', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const path = await uploadPrivate(ana)
    const { id: messageId } = await show(ana, id, [path])
    await ana.api.chat.remove({ params: { id: messageId } })
    for (const member of [ana, bea]) await expectUnknown(member, path)
    expect((await messagesOf(bea, id)).at(-1)).toMatchObject({ content: '', images: [], isDeleted: true })
  })
})

describe('a message with photos', () => {
  test.each([
    ['a blank one without photos', async () => [], 'Please write a message.'],
    [
      'five photos',
      async (ana: TestMember) => Promise.all(Array.from({ length: 5 }, () => putPrivate(ana))),
      'Please send up to 4 photos at once',
    ],
    [
      'the same photo twice',
      async (ana: TestMember) =>
        Array.from(
          { length: 2 },
          (
            (path) => () =>
              path
          )(await putPrivate(ana)),
        ),
      'Please send each photo once',
    ],
    [
      'a photo of a room',
      async (ana: TestMember) => [await putPhoto(db, ana, 'def')],
      'Please upload this photo again',
    ],
    ['a photo of another', async () => [await putPrivate(await signUp())], 'Please upload this photo again'],
    [
      'one of two that is not there',
      async (ana: TestMember) => [await putPrivate(ana), `${privateFolder}${'e'.repeat(32)}-${'A'.repeat(48)}`],
      'Please upload this photo again',
    ],
  ])('is refused for %s, and uses none', async (_, paths, message) => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const images = await paths(ana)
    await expect(show(ana, id, images)).rejects.toMatchObject({ status: 400, message })
    expect(await textsOf(bea, id)).toEqual(['Hola', 'Buenas'])
    const bound = db.selectFrom('uploadedObjects').select('path').where('boundAt', 'is not', null)
    expect(await bound.where('path', 'in', ['', ...images]).execute()).toEqual([])
  })

  test('is one message however often it is sent with its clientId, and its photo in no other', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const [path, clientId] = [await putPrivate(ana), randomUUID()]
    const sent = await Promise.all(Array.from({ length: 20 }, () => show(ana, id, [path], 'Once', clientId)))
    expect(new Set(sent.map((message) => message.id)).size).toBe(1)
    expect(await show(ana, id, [await putPrivate(ana)], 'Again', clientId)).toMatchObject({ images: [path] })
    expect(await textsOf(bea, id)).toEqual(['Hola', 'Buenas', 'Once'])
    const refusal = { status: 400, fields: { images: 'Please upload this photo again' } }
    await expect(show(ana, id, [path])).rejects.toMatchObject(refusal)
    await expect(ana.api.profile.change({ body: { avatar: path } })).rejects.toMatchObject({ status: 400 })
  })

  test('of one photo that is sent to ten threads at once is in one of them', async () => {
    const { ana, id } = await pairInTalk(signUp)
    const path = await putPrivate(ana)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => show(ana, id, [path])))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('adds to at most 2,000 photos of a member', async () => {
    const { ana, id } = await pairInTalk(signUp)
    await sql`
      insert into uploaded_objects (path, owner_id, content_type, bytes, bound_at)
      select ${privateFolder} || lpad(to_hex(n), 32, '0') || '-' || repeat('A', 48), ${ana.user.id}, 'image/webp', 1, now()
      from generate_series(1, ${quotas.messagePhotos.max - 1}) as n`.execute(db)
    const paths = [await putPrivate(ana), await putPrivate(ana)] as const
    const { id: messageId } = await show(ana, id, [paths[0]])
    await expect(show(ana, id, [paths[1]])).rejects.toMatchObject({ status: 409, code: 'too_many_photos' })
    expect(await isBound(db, paths[1])).toBe(false)
    await ana.api.chat.remove({ params: { id: messageId } })
    expect(await show(ana, id, [paths[1]])).toMatchObject({ images: [paths[1]] })
  })

  test('adds to at most 2,000 photos of a member, also if fifty are sent at once (threat 88)', async () => {
    const { ana, id } = await pairInTalk(signUp)
    await sql`
      insert into uploaded_objects (path, owner_id, content_type, bytes, bound_at)
      select ${privateFolder} || lpad(to_hex(n), 32, '0') || '-' || repeat('B', 48), ${ana.user.id}, 'image/webp', 1, now()
      from generate_series(1, ${quotas.messagePhotos.max - 7}) as n`.execute(db)
    const paths = await Promise.all(Array.from({ length: 50 }, () => putPrivate(ana)))
    const sent = await Promise.allSettled(paths.map((path) => show(ana, id, [path])))
    const refused = sent.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code)
    expect(refused).toEqual(Array.from({ length: 43 }, () => 'too_many_photos'))
  })

  test('with an Idempotency-Key is sent once, and shown again', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const body = { content: '', images: [await putPrivate(ana)] }
    const idempotencyKey = randomUUID()
    const send = () => ana.api.chat.send({ params: { id }, body, idempotencyKey })
    expect((await send()).id).toBe((await send()).id)
    expect(await messagesOf(bea, id)).toHaveLength(3)
  })

  test('is not sent before the other has written back, in words that say so', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const { id } = await openThread(ana, bea)
    const path = await putPrivate(ana)
    const refusal = {
      status: 409,
      code: 'await_reply',
      message: 'Please wait for a reply first. Until then you can send three messages, without photos.',
    }
    await expect(show(ana, id, [path])).rejects.toMatchObject(refusal)
    await expect(show(ana, id, [path], 'Hola')).rejects.toMatchObject(refusal)
    expect(await isBound(db, path)).toBe(false)
    await say(ana, id, 'Hola')
    await say(bea, id, 'Buenas')
    expect(await show(ana, id, [path])).toMatchObject({ images: [path] })
  })
})
