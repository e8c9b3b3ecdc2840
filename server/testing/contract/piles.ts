import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { messageQuotas, quotas } from '../../people/quotas/quotas-per-member.ts'
import { limits } from '../../platform/limits/per-client/rate-limits.ts'
import type { TestMember } from '../app.ts'

/** The members and things that strangers pile something up on; besides them there are `goers`, who are all new. */
export type PiledOn = {
  /** Reads the piles. */
  host: TestMember
  /** The member about whom others write. */
  other: TestMember
  /** Has many messages with other new members. */
  newcomer: TestMember
  /** Writes long texts to many. */
  writer: TestMember
  festivalId: string
  roomId: string
  meetupId: string
  messageId: string
  threadId: string
  partyId: string
}
type Pile = {
  /** The maximum number of rows after a day: by the quotas of twenty accounts, or of as many accounts as given here. */
  bound: number
  count: (on: PiledOn) => RawBuilder<unknown>
  fill: (trx: Transaction<DB>, on: PiledOn) => Promise<unknown>
}

const strangers = 20
/** An organized crowd. */
const crowd = 1_000
/** Reports about one member are the largest pile: five days of the twenty accounts, or a day of a hundred. */
export const reportsOfOne = 5 * strangers * quotas.reportsOfDay.max
export const copiedText = 'Hello, may I have a place in your room, please?'

const from = (count: number) => sql`(
  select id, row_number() over (order by id) as n from users where username like 'goer-%' order by id limit ${count}
)`
const member = ({ user }: TestMember) => sql`${user.id}::uuid`

/** Each fills one row's pile in one statement, without triggers. */
export const piles: Record<string, Pile> = {
  'reports about one member': {
    bound: reportsOfOne,
    count: ({ other }) => sql`select count(*) from reports where reported_user_id = ${member(other)}`,
    fill: (trx, { other }) =>
      sql`
      with made as (
        insert into reports (reporter_id, reported_user_id, context_type, context_id, reason)
        select stranger.id, ${member(other)}, 'chat_message', gen_random_uuid(), 'harassment'
        from ${from(reportsOfOne / quotas.reportsOfDay.max)} as stranger, generate_series(1, ${quotas.reportsOfDay.max}::int)
        returning id, context_id
      ), version as (
        insert into reported_versions (context_type, context_id, content, content_hash)
        select 'chat_message', context_id, ${JSON.stringify({ title: 'Spam', texts: [{ of: 'message', text: 'spam '.repeat(800) }] })}::jsonb, ''
        from made
        returning id, context_id
      )
      insert into report_evidence (report_id, version_id, content)
      select made.id, version.id, '{"title":"Spam","texts":[]}' from made join version using (context_id)`.execute(trx),
  },
  'reports of one member': {
    bound: quotas.openReports.max,
    count: ({ host }) => sql`select count(*) from reports where reporter_id = ${member(host)}`,
    fill: (trx, { host }) =>
      sql`
      insert into reports (reporter_id, reported_user_id, context_type, context_id, reason)
      select ${member(host)}, id, 'user', id, 'spam' from ${from(quotas.openReports.max)} as stranger`.execute(trx),
  },
  'messages between new members': {
    bound: strangers * limits.message.max * 3,
    count: ({ newcomer }) => sql`
      select count(*) from chat_messages join chat_thread_members as own using (thread_id)
      where own.user_id = ${member(newcomer)}`,
    fill: async (trx, { newcomer }) => {
      const each = limits.message.max * 3
      const own = member(newcomer)
      await sql`
        insert into chat_threads (type, pair_low, pair_high, participants, next_seq, last_message_at)
        select 'direct', least(id, ${own}), greatest(id, ${own}), array[id::text, ${own}::text], ${each}::int + 1, now()
        from ${from(strangers)} as stranger`.execute(trx)
      const threads = sql`(select * from chat_threads where ${own} in (pair_low, pair_high) and type = 'direct')`
      await sql`
        insert into chat_thread_members (thread_id, user_id)
        select id, pair_low from ${threads} as thread union all select id, pair_high from ${threads} as thread`.execute(
        trx,
      )
      // One in three is the newcomer's, and the first message of each thread is the same.
      await sql`
        insert into chat_messages (thread_id, seq, sender_id, content)
        select id, seq, case when seq % 3 = 1 then ${own} when pair_low = ${own} then pair_high else pair_low end,
          case seq when 1 then ${copiedText}::text else 'Hello ' || seq end
        from ${threads} as thread, generate_series(1, ${each}::int) as seq`.execute(trx)
    },
  },
  'first messages of one member': {
    bound: limits.newThread.max * messageQuotas.unanswered,
    count: ({ writer }) => sql`select count(*) from chat_messages where sender_id = ${member(writer)}`,
    fill: (trx, { writer }) =>
      sql`
      with opened as (
        insert into chat_threads (type, pair_low, pair_high, participants, next_seq, last_message_at)
        select 'direct', least(id, ${member(writer)}), greatest(id, ${member(writer)}), array[id::text, ${writer.user.id}], 4, now()
        from ${from(limits.newThread.max)} as stranger
        returning id
      )
      insert into chat_messages (thread_id, seq, sender_id, content)
      select id, seq, ${member(writer)}, ${'é'.repeat(3990)}::text || seq
      from opened, generate_series(1, ${messageQuotas.unanswered}::int) as seq`.execute(trx),
  },
  'threads with one member': {
    bound: crowd,
    count: ({ host }) => sql`select count(*) from chat_thread_members where user_id = ${member(host)}`,
    fill: async (trx, { host }) => {
      const own = member(host)
      await sql`
        with opened as (
          insert into chat_threads (type, pair_low, pair_high, participants, next_seq, last_message_at)
          select 'direct', least(id, ${own}), greatest(id, ${own}), array[id::text, ${own}::text], 2, now()
          from ${from(crowd)} as stranger
          returning *
        ), seats as (
          insert into chat_thread_members (thread_id, user_id)
          select id, pair_low from opened union all select id, pair_high from opened
        )
        insert into chat_messages (thread_id, seq, sender_id, content)
        select id, 1, case when pair_low = ${own} then pair_high else pair_low end, 'Hello!' from opened`.execute(trx)
    },
  },
  'messages and lines in one thread': {
    bound: 60 * limits.message.max,
    count: ({ threadId }) => sql`select count(*) from chat_messages where thread_id = ${threadId}`,
    fill: (trx, { threadId, other }) =>
      sql`
      with thread as (
        update chat_threads set next_seq = next_seq + ${60 * limits.message.max}::int where id = ${threadId}
        returning id, next_seq
      )
      insert into chat_messages (thread_id, seq, sender_id, content, message_type)
      select id, next_seq - n, ${member(other)}, case when n % 2 = 0 then 'left' else 'Hello dear friends 今日の会場は日曜の会場 ' || n end,
        case when n % 2 = 0 then 'system' else 'text' end::chat_message_type
      from thread, generate_series(1, ${60 * limits.message.max}::int) as n`.execute(trx),
  },
  'held messages': {
    bound: strangers * messageQuotas.held,
    count: () => sql`select count(*) from held_messages`,
    fill: (trx, { threadId }) =>
      sql`
      insert into held_messages (thread_id, sender_id, content, text_key)
      select ${threadId}, id, ${'long '.repeat(790)}::text || n || ' ' || copy, md5(n || ' ' || copy)
      from ${from(strangers)} as stranger, generate_series(1, ${messageQuotas.held}::int) as copy`.execute(trx),
  },
  followers: {
    bound: crowd,
    count: ({ host }) => sql`select count(*) from user_follows where following_id = ${member(host)}`,
    fill: (trx, { host }) =>
      sql`
      insert into user_follows (follower_id, following_id)
      select id, ${member(host)} from ${from(crowd)} as stranger on conflict do nothing`.execute(trx),
  },
  'whom those follow whom one follows': {
    bound: strangers * quotas.followed.max,
    count: ({ host }) => sql`
      select count(*) from user_follows as own
      join user_follows as theirs on theirs.follower_id = own.following_id
      where own.follower_id = ${member(host)}`,
    fill: (trx, { host }) =>
      sql`
      insert into user_follows (follower_id, following_id)
      select own.following_id, star.id
      from user_follows as own, ${from(strangers + 1)} as star
      where own.follower_id = ${member(host)} and own.following_id <> star.id
      on conflict do nothing`.execute(trx),
  },
  'news of one member': {
    bound: strangers * quotas.followsOfDay.max,
    count: ({ host }) => sql`select count(*) from notifications where user_id = ${member(host)}`,
    fill: (trx, { host, meetupId }) =>
      sql`
      insert into notifications (user_id, actor_id, type, facts, related_id, related_type, action_url)
      select ${member(host)}, id, 'meetup_left', '{"event":"left"}', ${meetupId}::uuid, 'meetup', '/my-events'
      from ${from(strangers * quotas.followsOfDay.max)} as stranger`.execute(trx),
  },
  'members who block one': {
    bound: crowd,
    count: ({ host }) => sql`select count(*) from blocks where blocked_id = ${member(host)}`,
    fill: (trx, { host }) =>
      sql`
      insert into blocks (blocker_id, blocked_id)
      select id, ${member(host)} from users where username like 'goer-%' order by id desc limit ${crowd}`.execute(trx),
  },
  'ratings of one member': {
    bound: crowd,
    count: ({ other }) => sql`select count(*) from ratings where ratee_id = ${member(other)}`,
    fill: (trx, { other, festivalId }) =>
      sql`
      insert into ratings (rater_id, ratee_id, context_type, context_id, festival_id, score, comment, created_at, revealed_at)
      select id, ${member(other)}, 'meetup', gen_random_uuid(), ${festivalId}::uuid, 1, ${'bad '.repeat(200)}::text,
        now() - interval '20 days', now()
      from ${from(crowd)} as stranger`.execute(trx),
  },
  'requests for one room': {
    bound: crowd,
    count: ({ roomId }) => sql`select count(*) from room_requests where room_share_id = ${roomId}`,
    fill: (trx, { roomId }) =>
      sql`
      insert into room_requests (room_share_id, requester_id, message)
      select ${roomId}::uuid, id, ${'please '.repeat(100)}::text from ${from(crowd)} as stranger`.execute(trx),
  },
  'members who wait for a meetup': {
    bound: crowd / 2,
    count: ({ meetupId }) => sql`select count(*) from meetup_waiting where meetup_id = ${meetupId}`,
    fill: (trx, { meetupId }) =>
      sql`
      with added as (
        insert into meetup_waiting (meetup_id, user_id)
        select ${meetupId}::uuid, id from users
        where username like 'goer-%' and not exists (
          select from meetup_participants where meetup_id = ${meetupId}::uuid and user_id = users.id
        )
        order by id limit ${crowd / 2}
        returning id
      )
      update meetups set waiting_count = (select count(*) from added) where id = ${meetupId}::uuid`.execute(trx),
  },
  'words on one social': {
    bound: crowd,
    count: ({ partyId }) => sql`select count(*) from social_party_votes where party_id = ${partyId}`,
    fill: (trx, { partyId }) =>
      sql`
      insert into social_party_votes (user_id, party_id, word)
      select id, ${partyId}::uuid, case when n % 2 = 0 then 'closed' else 'still_on' end::party_word
      from ${from(crowd)} as stranger`.execute(trx),
  },
  'verifications that wait': {
    bound: crowd,
    count: () => sql`select count(*) from verifications where status = 'pending'`,
    fill: (trx) =>
      sql`
      insert into verifications (user_id, type, status, note)
      select id, 'id', 'pending', 'Evenings' from ${from(crowd)} as stranger`.execute(trx),
  },
  'festivals that wait': {
    bound: strangers * quotas.waitingFestivals.max,
    count: () => sql`select count(*) from festivals where approved_at is null`,
    fill: (trx) =>
      sql`
      insert into festivals (name, description, location, start_date, end_date, organizer_id)
      select 'Festival ' || n || one, ${'long '.repeat(800)}::text, 'Cali', current_date + 30, current_date + 33, stranger.id
      from ${from(strangers)} as stranger, generate_series(1, ${quotas.waitingFestivals.max}::int) as one`.execute(trx),
  },
  'entries of the waitlist': {
    bound: strangers * limits.waitlistOfDay.max,
    count: () => sql`select count(*) from waitlist`,
    fill: (trx) =>
      sql`
      insert into waitlist (email, name)
      select 'w' || n || '@example.com', 'Waiting' from generate_series(1, ${strangers * limits.waitlistOfDay.max}::int) as n`.execute(
        trx,
      ),
  },
}

/** Fills every pile to its maximum. */
export async function fillPiles(db: Database, on: PiledOn): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    // Most members of an organized crowd have waited until they were no longer new.
    await sql`
      update users set created_at = now() - interval '30 days'
      where username like 'goer-%' and id not in (select id from ${from(strangers)} as new)`.execute(trx)
    for (const [name, { fill }] of Object.entries(piles))
      await fill(trx, on).catch((error: unknown) => Promise.reject(new Error(name, { cause: error })))
  })
  await sql`analyze`.execute(db)
}

/** The piles with fewer rows than their maximum. */
export async function unfilled(db: Database, on: PiledOn): Promise<string[]> {
  const short: string[] = []
  for (const [name, { bound, count }] of Object.entries(piles)) {
    const { rows } = await sql<{ count: number }>`${count(on)}`.execute(db)
    if ((rows[0]?.count ?? 0) < bound) short.push(name)
  }
  return short
}
