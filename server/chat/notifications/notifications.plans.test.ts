import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notificationKinds } from '../../notification-kinds.ts'
import { pageStatement } from '../../platform/lists/paged-list.ts'
import { testApp } from '../../testing/app.ts'
import { fillRooms } from '../../testing/many/many-rooms.ts'
import { rowsRead } from '../../testing/many/plans.ts'
import { allNotifications, unreadNotifications } from './notifications.queries.ts'

const { db, signUp } = await testApp()

test('a page reads the rooms and festivals of its own rows and no others, however many there are', async () => {
  await fillRooms(db, 20_000)
  const { user } = await signUp('Hugo')
  await sql`
    insert into notifications (user_id, actor_id, type, facts, related_id, related_type, action_url, is_read)
    select ${user.id}, host_id, 'room_request_accepted', '{}', id, 'room_share', '/my-requests', row_number() over () > 100
    from room_shares limit 500`.execute(db)
  await sql`analyze notifications`.execute(db)
  const viewerId = user.id
  const page = { today: '2026-11-22', limit: 50, viewerId, after0: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }
  const list = allNotifications(notificationKinds)
  const reads = [
    { read: unreadNotifications(notificationKinds), args: { viewerId } },
    { read: pageStatement(list), args: page },
    { read: pageStatement(list, list.orders[0]), args: page },
  ]
  for (const { read, args } of reads)
    for (const table of ['room_shares', 'festivals', 'room_requests', 'chat_messages'])
      expect(await rowsRead(db, read as never, args, table), table).toBeLessThanOrEqual(50)
}, 120_000)
