import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { clearPhotos } from '../../pictures/photos/photos.job.ts'
import { password, type TestMember } from '../../testing/app.ts'
import { messagesOf, pairInTalk, say, show } from '../../testing/domains/chat.ts'
import { mailsTo } from '../../testing/services/mailed.ts'
import { photoApp } from '../../testing/photo-app.ts'
import { uploadPhoto } from '../../testing/domains/photos.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { openRoomGroup } from '../../testing/domains/room-groups.ts'
import { proveAddress, putRoom } from '../../testing/domains/room-requests.ts'
import { mailUnreadMessages } from './unread/mail-unread-messages.job.ts'

const { app, db, store, signUp, signUpAdmin, get, rowOf, filesIn, doRemovals } = await photoApp()

const uploadPrivate = (owner: TestMember) => uploadPhoto(app, owner, undefined, { isPrivate: true })
const statusFor = async (member: TestMember, path: string) =>
  (await get(`${path}/640.webp`, { authorization: `Bearer ${member.token}` })).statusCode

/** Runs the nightly job a day later for these photos. */
async function nightAfter(paths: string[]) {
  await clearPhotos(db, store)
  await sql`
    update uploaded_objects set
      created_at = created_at - interval '25 hours',
      released_at = released_at - interval '25 hours'
    where path = any(${paths})`.execute(db)
  await clearPhotos(db, store)
  await doRemovals()
}

describe('a photo of a message', () => {
  test('stays while its message does, and goes within a day after it or if it was never sent', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const paths = [await uploadPrivate(ana), await uploadPrivate(ana), await uploadPrivate(ana)] as const
    const [kept, deleted, unsent] = paths
    await show(ana, id, [kept])
    const { id: messageId } = await show(ana, id, [deleted], 'Wrong one')
    await ana.api.chat.remove({ params: { id: messageId } })
    expect(await rowOf(deleted)).toMatchObject({ boundAt: null, releasedAt: expect.any(Date) })
    await nightAfter([...paths])
    expect(await Promise.all(paths.map((path) => statusFor(bea, path)))).toEqual([200, 404, 404])
    expect([await rowOf(deleted), await rowOf(unsent)]).toEqual([undefined, undefined])
    expect(filesIn('private')).toBe(8)
  })

  test('stays when a text is added to it or changed, and no empty text is kept as an earlier one', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const path = await uploadPrivate(ana)
    const { id: messageId } = await show(ana, id, [path])
    for (const content of ['The view', 'The view at night'])
      expect(await ana.api.chat.edit({ params: { id: messageId }, body: { content } })).toMatchObject({
        content,
        images: [path],
        isEdited: true,
      })
    expect(await statusFor(bea, path)).toBe(200)
    const earlier = db.selectFrom('chatMessageVersions').select('content').where('messageId', '=', messageId)
    expect(await earlier.execute()).toEqual([{ content: 'The view' }])
  })

  test('is in the export of its sender, and goes when they leave: what had no text is deleted', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const paths = [await uploadPrivate(ana), await uploadPrivate(ana)] as const
    await show(ana, id, [paths[0]])
    await show(ana, id, [paths[1]], 'The view')
    const kept = await uploadPrivate(bea)
    await show(bea, id, [kept])
    const before = filesIn('private')
    const data = (await ana.api.profile.export()) as unknown as { chatMessages: { images: string[] }[] }
    expect(data.chatMessages.flatMap(({ images }) => images).toSorted()).toEqual([...paths].toSorted())
    expect(JSON.stringify(await bea.api.profile.export())).not.toContain(paths[0])
    await ana.api.profile.remove({ body: { password } })
    await doRemovals()
    expect((await messagesOf(bea, id)).slice(2)).toMatchObject([
      { content: '', images: [], isDeleted: true },
      { content: 'The view', images: [], isDeleted: false },
      { content: '', images: [kept], isDeleted: false },
    ])
    expect(await statusFor(bea, paths[0])).toBe(404)
    expect(filesIn('private')).toBe(before - 16)
  })
})

describe('the notification of a photo', () => {
  const mailed = async ({ user }: TestMember) => {
    await sql`update notifications set mail_due_at = now()`.execute(db)
    await mailUnreadMessages(db)
    return (await mailsTo(db, user.email)).find(({ subject }) => subject === 'You have a new message')?.text
  }

  test('says that it is a photo, in the bell and by email', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    await proveAddress(db, ana)
    await say(ana, id, 'Show me')
    await show(bea, id, [await uploadPrivate(bea)])
    expect(await ana.api.notifications.unread()).toMatchObject([{ title: 'Bea sent you a photo' }])
    expect(await mailed(ana)).toContain('Bea sent you a photo')
    await say(bea, id, 'Nice, is it not?')
    expect(await ana.api.notifications.unread()).toMatchObject([{ title: 'Bea wrote to you' }])
    await show(bea, id, [await uploadPrivate(bea)])
    expect(await ana.api.notifications.unread()).toMatchObject([{ title: 'Bea wrote to you' }])
  })

  test('says that it is a photo, whatever the same member wrote in a group', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    await proveAddress(db, ana)
    const festival = await addFestival(await signUpAdmin())
    const { threadId } = await openRoomGroup(db, await putRoom(db, ana, festival.id), [ana, bea])
    await say(ana, id, 'Show me')
    for (const text of ['One', 'Two', 'Three', 'Four']) await say(bea, threadId, text)
    await show(bea, id, [await uploadPrivate(bea)])
    for (const text of ['Five', 'Six']) await say(bea, threadId, text)
    expect(await mailed(ana)).toContain('Bea sent you a photo')
  })

  test('says that somebody wrote if there is a text with the photo, but not the text', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    await proveAddress(db, ana)
    await show(bea, id, [await uploadPrivate(bea)], 'From my secret window')
    const [notified] = await ana.api.notifications.unread()
    expect(notified).toMatchObject({ title: 'Bea wrote to you' })
    expect(JSON.stringify(notified)).not.toContain('secret')
    const mail = await mailed(ana)
    expect(mail).toContain('Bea wrote to you')
    expect(mail).not.toContain('secret')
  })
})
