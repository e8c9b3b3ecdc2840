import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import { shedding } from '../../platform/limits/per-client/load-shedding.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { openThread, pairInTalk, say } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { lockTable } from '../../testing/databases/locked-table.ts'
import { ask, block, decide, putRoom } from '../../testing/domains/room-requests.ts'
import { until } from '../../testing/until.ts'
import { chatSubjects } from '../../chat-subjects.ts'
import { correctedPattern, foundMessages, hasStopped } from './chat-search.queries.ts'

const { db, services, signUp, signUpAdmin } = await testApp()

/** The texts in this member's search results. */
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

  test.each([
    [
      'Japanese',
      '土曜のサルサ会場は駅前です',
      ['会場', '会', 'サルサ', 'サルサ会場', 'ｻﾙｻ', '駅前です', 'す', '土曜 駅前'],
    ],
    ['with signs of repetition', '佐々木さんと時々', ['佐々木', '々木', '時々']],
    ['with voiced letters', 'ﾊﾞﾁｬｰﾀのﾊﾟｰﾃｨｰ', ['バチャータ', 'パーティー', 'ﾁｬｰﾀ']],
    ['Chinese', '星期六晚上在萨尔萨会场见', ['晚上', '会场', '萨尔萨会场见', '星']],
    ['Thai', 'เจอกันที่งานเต้นรำคืนนี้', ['เต้นรำ', 'คืนนี้', 'งาน']],
    ['Lao', 'ພົບກັນຢູ່ງານເຕັ້ນ', ['ງານ', 'ເຕັ້ນ']],
    ['Khmer', 'ជួបគ្នានៅកន្លែងរាំ', ['កន្លែង', 'រាំ']],
    ['Burmese', 'ကပွဲမှာတွေ့မယ်', ['တွေ့မယ်', 'မှာ']],
    [
      'with words of other scripts in it',
      '今夜はBachata会場でMálaga組と2次会',
      ['bachata', 'bach', 'málaga', '会場 salsa', 'bachata会場', '2次会'],
    ],
  ])('finds a part of text without spaces between words: %s', async (_, text, parts) => {
    const { ana, bea, id } = await pairInTalk(signUp)
    await say(ana, id, 'Salsa')
    await say(ana, id, `${text} salsa`)
    await say(ana, id, '場ルサ 前駅 佐木 時 場')
    for (const part of parts)
      for (const member of [ana, bea]) expect([part, await find(member, part)]).toEqual([part, [`${text} salsa`]])
  })

  test('finds no message that has the letters of a part in another order, and none of which only a word fits', async () => {
    const { ana, id } = await pairInTalk(signUp)
    await say(ana, id, '場所は会場の入口 Salsa')
    expect(await find(ana, '会場の入口 場所')).toEqual(['場所は会場の入口 Salsa'])
    for (const query of [
      '会場所',
      '会場所は',
      '入口会場',
      '会場 bachata',
      'salsa会場',
      '口会',
      'は会場所の入',
      'ば所',
      'か',
    ])
      expect([query, await find(ana, query)]).toEqual([query, []])
    await say(ana, id, 'ヒドイ')
    expect([await find(ana, 'ヒト'), await find(ana, 'ヒド')]).toEqual([[], ['ヒドイ']])
  })

  test('finds a part far behind in a long text, and the whole of it', async () => {
    const { ana, id } = await pairInTalk(signUp)
    const text = `${'今日は練習をしています'.repeat(300)}会場${'。また明日'.repeat(100)}`
    await say(ana, id, text)
    expect(await find(ana, 'います会場')).toEqual([text])
    expect(await find(ana, text.slice(0, 38))).toEqual([text])
    expect(await find(ana, 'ます会場また')).toEqual([])
  })

  test('finds nothing of others, nothing deleted, and the new text of what was edited, in text without spaces too', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const stranger = await signUp('Eva')
    const { id: messageId } = await say(ana, id, '土曜のサルサ会場')
    expect([await find(bea, '会場'), await find(stranger, '会場')]).toEqual([['土曜のサルサ会場'], []])
    await ana.api.chat.edit({ params: { id: messageId }, body: { content: '日曜の練習場所' } })
    expect([await find(bea, '会場'), await find(bea, '練習')]).toEqual([[], ['日曜の練習場所']])
    await ana.api.chat.remove({ params: { id: messageId } })
    expect([await find(ana, '練習'), await find(bea, '練習')]).toEqual([[], []])
    await say(ana, id, '駅前の会場')
    await block(db, bea, ana)
    for (const member of [ana, bea]) expect(await find(member, '会場')).toEqual([])
  })

  test('forgives a typo in text without spaces, whose other parts are still found as they are', async () => {
    const { ana, id } = await pairInTalk(signUp)
    await say(ana, id, 'バチャータ教室 土曜の会場')
    expect(await find(ana, 'バチヤータ教室')).toEqual(['バチャータ教室 土曜の会場'])
    expect(await find(ana, 'バチヤータ教室 の会場')).toEqual(['バチャータ教室 土曜の会場'])
    expect(await find(ana, 'バチヤータ教室 会場の')).toEqual([])
  })

  test('that takes too long answers with what was found in the latest threads', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    await say(ana, id, 'A long balcony')
    const { id: later } = await openThread(ana, await signUp('Eva'))
    await say(ana, later, 'A new balcony')
    await say(ana, later, 'Another balcony')
    const found = async (milliseconds: number) => {
      const args = { viewerId: ana.user.id, pattern: `'#balcony':*`, texts: [], milliseconds }
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
    const locked = await lockTable(db, 'chat_messages')
    const searches = Array.from({ length: 60 }, (_, n) => find(n % 2 ? ana : bea, `hola ${n}`))
    const replies = Promise.allSettled(searches)
    // This waits until all sessions of the searches have been looked up.
    await ana.api.agenda.read()
    expect(await locked.waiting()).toBeLessThanOrEqual(2)
    await locked.release()
    await replies
  })

  test('keeps nobody behind the same address waiting', async () => {
    const { ana, bea } = await pairInTalk(signUp)
    const app = await buildApp(services, { shedding: { ...shedding, lagMs: Number.POSITIVE_INFINITY } })
    afterFile(() => app.close())
    const get = ({ token }: TestMember, url: string) =>
      app.inject({ url, headers: { authorization: `Bearer ${token}` }, remoteAddress: '192.0.2.7' })
    const locked = await lockTable(db, 'chat_messages')
    let answered = 0
    const searches = [ana, bea].map((member) => get(member, '/api/chat/search?query=hola').finally(() => answered++))
    await until(async () => (await locked.waiting()) === 2)
    expect((await get(ana, '/api/me/next')).statusCode).toBe(200)
    expect(answered).toBe(0)
    await locked.release()
    await Promise.all(searches)
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
    const signature = sql`found_messages(threads uuid[], pattern text, texts text[], most_of_thread int, milliseconds int)`
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
