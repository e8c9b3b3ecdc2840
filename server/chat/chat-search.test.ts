import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readRows } from '../db/named-statements.ts'
import { readPage } from '../lists/paged-list.ts'
import { testApp, type TestMember } from '../testing/app.ts'
import { openThread, pairInTalk, say } from '../testing/chat.ts'
import { addFestival } from '../testing/festivals.ts'
import { lockTable } from '../testing/locked-table.ts'
import { ask, block, decide, putRoom } from '../testing/room-requests.ts'
import { chatSubjects } from '../chat-subjects.ts'
import { correctedPattern, foundMessages, hasStopped } from './chat-search.queries.ts'

const { db, signUp, signUpAdmin } = await testApp()

/** The texts that this member finds. */
const find = async ({ api }: TestMember, query: string) =>
  (await api.chat.search({ query: { query } })).items.map(({ content }) => content)

describe('a search over one’s own messages', () => {
  test('finds words whatever their accents and case, and their beginnings, the latest first', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    await say(ana, id, '¿Quedamos en MÁLAGA?')
    await say(bea, id, 'Sí, en la estación de Málaga')
    for (const member of [ana, bea]) {
      expect(await find(member, 'malaga')).toEqual(['Sí, en la estación de Málaga', '¿Quedamos en MÁLAGA?'])
      expect(await find(member, 'Málaga estac')).toEqual(['Sí, en la estación de Málaga'])
      expect(await find(member, 'malaga tomorrow')).toEqual([])
      expect(await find(member, '…!?')).toEqual([])
    }
    const [found] = (await ana.api.chat.search({ query: { query: 'quedamos' } })).items
    expect(found).toMatchObject({ senderName: 'Ana', thread: { id, type: 'direct', title: 'Bea' } })
  })

  test('forgives a typo in words of five letters or more', async () => {
    const { ana, id } = await pairInTalk(signUp)
    await say(ana, id, 'The apartment has a balcony')
    for (const typed of ['balcny', 'balcoony', 'balxony', 'blacony', 'apartmant', 'appartement has'])
      expect([typed, await find(ana, typed)]).toEqual([typed, ['The apartment has a balcony']])
    expect(await find(ana, 'hss')).toEqual([])
  })

  test('is corrected by the words of one’s own messages alone', async () => {
    const { ana, id } = await pairInTalk(signUp)
    await say(ana, id, 'The apartment has a balcony')
    const corrected = async ({ user }: TestMember, typed: string) =>
      (await readRows(db, correctedPattern, { viewerId: user.id, typed }))[0]?.pattern
    expect(await corrected(ana, 'blacony')).toBe("('#blacony':* | '#balcony':*)")
    expect(await corrected(ana, 'balconx')).toBe("('#balconx':* | '#balcony':*)")
    const { ana: stranger } = await pairInTalk(signUp)
    for (const typed of ['blacony', 'balconx']) expect(await corrected(stranger, typed)).toBeNull()
  })

  test('comes in pages, also with a typo', async () => {
    const { ana, id } = await pairInTalk(signUp)
    for (let n = 1; n <= 5; n++) await say(ana, id, `Festival ${n}`)
    for (const query of ['festival', 'festivla']) {
      const first = await ana.api.chat.search({ query: { query, limit: 3 } })
      expect([first.items.map(({ content }) => content), first.total]).toEqual([
        ['Festival 5', 'Festival 4', 'Festival 3'],
        5,
      ])
      const second = await ana.api.chat.search({ query: { query, limit: 3, cursor: first.next! } })
      expect(second.items.map(({ content }) => content)).toEqual(['Festival 2', 'Festival 1'])
      expect(second.next).toBeNull()
    }
  })

  test('finds nothing of others, nothing deleted, and the new words of what was edited', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const stranger = await signUp('Eva')
    const { id: messageId } = await say(ana, id, 'A wonderful secret')
    expect(await find(stranger, 'wonderful')).toEqual([])
    expect(await find(stranger, 'wonderfull')).toEqual([])
    await ana.api.chat.edit({ params: { id: messageId }, body: { content: 'An open door' } })
    expect([await find(bea, 'wonderful'), await find(bea, 'door')]).toEqual([[], ['An open door']])
    await ana.api.chat.remove({ params: { id: messageId } })
    expect(await find(bea, 'door')).toEqual([])
    await block(db, bea, ana)
    for (const member of [ana, bea]) expect(await find(member, 'buenas')).toEqual([])
  })

  test('leaves out the collapsed messages of a group, and finds nothing there after leaving it', async () => {
    const [host, cara, dana] = [await signUp('Hugo'), await signUp('Cara'), await signUp('Dana')]
    const { id: festivalId } = await addFestival(await signUpAdmin())
    const roomId = await putRoom(db, host, festivalId, { maxGuests: 5, title: 'Attic' })
    for (const guest of [cara, dana]) await decide(host, (await ask(guest, roomId)).id, 'accepted')
    const { id } = await host.api.chat.openRoomGroup({ params: { roomId } })
    await say(cara, id, 'Breakfast at nine')
    await say(host, id, 'Breakfast at ten')
    await block(db, dana, cara)
    expect(await find(dana, 'breakfast')).toEqual(['Breakfast at ten'])
    expect(await find(cara, 'breakfast')).toEqual(['Breakfast at ten', 'Breakfast at nine'])
    for (const query of ['opened group', 'opened', 'joined', 'jioned']) expect(await find(cara, query)).toEqual([])
    await cara.api.chat.leave({ params: { id } })
    expect(await find(cara, 'breakfast')).toEqual([])
  })

  test('that takes too long answers with what was found in the latest threads', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    await say(ana, id, 'A long balcony')
    const { id: later } = await openThread(ana, await signUp('Eva'))
    await say(ana, later, 'A new balcony')
    await say(ana, later, 'Another balcony')
    const found = async (milliseconds: number) => {
      const args = { viewerId: ana.user.id, pattern: `'#balcony':*`, milliseconds }
      return await db.transaction().execute(async (trx) => {
        const { items, total } = await readPage(trx, foundMessages(chatSubjects), args, { limit: 10 })
        return [JSON.parse(items.text).map(({ content }: { content: string }) => content), total, await hasStopped(trx)]
      })
    }
    expect(await found(0)).toEqual([['Another balcony', 'A new balcony'], 2, true])
    expect(await found(60_000)).toEqual([['Another balcony', 'A new balcony', 'A long balcony'], 3, false])
    expect(await find(bea, 'balcony')).toEqual(['A long balcony'])
  })

  test('made sixty times at once by two members takes two connections', async () => {
    const { ana, bea } = await pairInTalk(signUp)
    const held = await lockTable(db, 'chat_messages')
    const searches = Array.from({ length: 60 }, (_, n) => find(n % 2 ? ana : bea, `hola ${n}`))
    const replies = Promise.allSettled(searches)
    // Its session is looked up after all of theirs.
    await ana.api.agenda.read()
    expect(await held.waiting()).toBeLessThanOrEqual(2)
    await held.release()
    await replies
  })

  test('answers also where nothing could be searched in time', async () => {
    const { ana } = await pairInTalk(signUp)
    await db.transaction().execute(async (trx) => {
      await sql`lock table chat_messages in access exclusive mode`.execute(trx)
      const query = { query: 'hola' }
      expect(await ana.api.chat.search({ query })).toEqual({ items: [], next: null, total: 0, isPartial: true })
    })
    expect(await find(ana, 'hola')).toEqual(['Hola'])
  })

  test('in a thread that alone takes more than a second answers with what is found in the latest messages', async () => {
    const { ana, id } = await pairInTalk(signUp)
    for (const n of [1, 2]) await say(ana, id, `Balcony ${n}`)
    await say(ana, id, 'A door')
    const { id: ofSystem } = await say(ana, id, 'balcony')
    await db.updateTable('chatMessages').set({ messageType: 'system' }).where('id', '=', ofSystem).execute()
    const signature = sql`found_messages(threads uuid[], pattern text, most_of_thread int, milliseconds int)`
    await sql`alter function ${signature} rename to quick_search`.execute(db)
    await sql`
      create function ${signature} returns table (id uuid, sender_id uuid) language sql
      as 'select null::uuid, null::uuid from pg_sleep(2)'`.execute(db)
    const { items, isPartial } = await ana.api.chat.search({ query: { query: 'balcony' } })
    await sql`drop function ${signature}`.execute(db)
    await sql`alter function quick_search rename to found_messages`.execute(db)
    expect([items.map(({ content }) => content), isPartial]).toEqual([['Balcony 2', 'Balcony 1'], true])
    expect(await ana.api.chat.search({ query: { query: 'balcony' } })).toEqual({ items, next: null, total: 2 })
  })

  test('needs a word', async () => {
    const { api } = await signUp()
    await expect(api.chat.search({ query: { query: ' ' } })).rejects.toMatchObject({ status: 400 })
  })
})
