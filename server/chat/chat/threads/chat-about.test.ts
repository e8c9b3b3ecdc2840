import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPage } from '../../../platform/lists/paged-list.ts'
import { testApp, type TestMember } from '../../../testing/app.ts'
import { openThread, pairInTalk, say, show } from '../../../testing/domains/chat.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { create, join } from '../../../testing/domains/meetups.ts'
import { several } from '../../../testing/domains/members.ts'
import { putPhoto } from '../../../testing/domains/photos.ts'
import { ask, block, decide, putRoom } from '../../../testing/domains/room-requests.ts'
import { threadPhotos } from './chat-about.queries.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())
const aboutOf = ({ api }: TestMember, id: string) => api.chatAbout.read({ params: { id } })
const photosOf = ({ api }: TestMember, id: string, query: { limit?: number; cursor?: string } = {}) =>
  api.chatAbout.photos({ params: { id }, query })
const notFound = { status: 404, code: 'not_found' }

let marks = 0
const photo = (owner: TestMember) => putPhoto(db, owner, (0xdef000 + marks++).toString(16), '/objects/private/')

async function roomGroup() {
  const [hugo, cara, dana] = await several(signUp, 'Hugo', 'Cara', 'Dana')
  const roomId = await putRoom(db, hugo, festival.id, { maxGuests: 5 })
  for (const guest of [cara, dana]) await decide(hugo, (await ask(guest, roomId)).id, 'accepted')
  const { id } = await hugo.api.chat.openRoomGroup({ params: { roomId } })
  return { hugo, cara, dana, roomId, id }
}

test('the group of a room says whose it is, of which room and for which days, and what a member does not see is left out', async () => {
  const { hugo, cara, dana, roomId, id } = await roomGroup()
  const room = await hugo.api.rooms.get({ params: { id: roomId } })
  const subject = {
    type: 'room_share',
    id: roomId,
    title: room.title,
    festival: festival.name,
    availableFrom: room.availableFrom,
    availableTo: room.availableTo,
  }
  for (const member of [hugo, cara]) expect(await aboutOf(member, id)).toEqual({ ownerId: hugo.user.id, subject })
  await db
    .updateTable('roomShares')
    .set({ takenDownAt: new Date(), isActive: false })
    .where('id', '=', roomId)
    .execute()
  expect(await aboutOf(cara, id)).toEqual({ ownerId: hugo.user.id, subject: null })
  await hugo.api.chat.leave({ params: { id } })
  expect(await aboutOf(dana, id)).toEqual({ ownerId: null, subject: null })
  for (const [member, threadId] of [
    [hugo, id],
    [await signUp('Eva'), id],
    [cara, randomUUID()],
  ] as const) {
    await expect(aboutOf(member, threadId)).rejects.toMatchObject(notFound)
    await expect(photosOf(member, threadId)).rejects.toMatchObject(notFound)
  }
})

test('the group of a meetup says when it is; a direct chat is about nothing until a room brings two together', async () => {
  const [ana, bea] = await several(signUp, 'Ana', 'Bea')
  const meetup = await create(ana, festival.id)
  const { threadId } = await join(bea, meetup.id)
  expect(await aboutOf(bea, threadId!)).toMatchObject({
    ownerId: ana.user.id,
    subject: {
      type: 'meetup',
      id: meetup.id,
      title: meetup.title,
      festivalId: festival.id,
      startTime: meetup.startTime,
    },
  })
  const direct = await openThread(ana, bea)
  expect(await aboutOf(ana, direct.id)).toEqual({ ownerId: null, subject: null })
})

test('the photos of a thread are listed in pages, the latest first, without those that are deleted or of a blocked member', async () => {
  const { hugo, cara, dana, id } = await roomGroup()
  const first = await show(hugo, id, [await photo(hugo), await photo(hugo)])
  const gone = await show(hugo, id, [await photo(hugo)])
  const ofCara = await show(cara, id, [await photo(cara)], 'The view')
  await say(hugo, id, 'Nice')
  await hugo.api.chat.remove({ params: { id: gone.id } })
  const page = await photosOf(dana, id, { limit: 1 })
  expect([page.total, page.items]).toEqual([
    2,
    [
      {
        id: ofCara.id,
        seq: ofCara.seq,
        senderId: cara.user.id,
        senderName: 'Cara',
        images: ofCara.images,
        createdAt: ofCara.createdAt,
      },
    ],
  ])
  expect((await photosOf(dana, id, { limit: 1, cursor: page.next! })).items).toMatchObject([{ images: first.images }])
  await block(db, dana, cara)
  for (const [member, author] of [
    [dana, hugo],
    [cara, hugo],
  ] as const)
    expect((await photosOf(member, id)).items.filter(({ senderId }) => senderId !== author.user.id)).toHaveLength(
      member === cara ? 1 : 0,
    )
  const { ana, id: direct } = await pairInTalk(signUp)
  expect((await photosOf(ana, direct)).items).toEqual([])
  // The same result as for a member who left after the thread was found.
  const left = await readPage(db, threadPhotos, { viewerId: ana.user.id, threadId: id }, { limit: 10 })
  expect(left.items.text).toBe('[]')
})
