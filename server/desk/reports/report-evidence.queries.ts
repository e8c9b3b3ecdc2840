import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ReportContext } from '../../../contract/desk/report-options.ts'
import { listsBlock } from '../../people/blocks/blocks.queries.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant } from '../../platform/db/statements/statement.ts'
import {
  festivalIsVisible,
  meetupIsVisible,
  memberIsVisible,
  ratingIsVisible,
  roomIsVisible,
  type Viewer,
  viewerArguments,
} from '../../visible.ts'
import { sharePast } from '../../people/blocks/shared-past.ts'
import { ago, lifetimes } from '../../platform/lifetimes.ts'

type ViewerValues = ReturnType<typeof viewerArguments>

/** The reported thing: its author, if there is one, and its present content. */
export type Reported = { reportedUserId: string | null; content: string; photos: string[] }

/**
 * How many messages are stored with a report: those before a reported message, and the last ones with a reported member whom the reporter
 * no longer sees.
 */
const messagesBefore = 5
const lastMessages = 20

/** Named texts as a JSON list, without the empty ones: `texts({ bio: sql`member.bio` })`. */
const texts = (columns: Record<string, RawBuilder<unknown>>) => {
  const rows = Object.entries(columns).map(
    ([name, value], place) => sql`(${sql.lit(place)}, ${sql.lit(name)}, ${value}::text)`,
  )
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('of', field, 'text', value) order by place), '[]')
    from (values ${sql.join(rows)}) as named (place, field, value)
    where value <> ''
  )`
}

/** Our own photos among these: others have no file that could be kept. */
const photosAmong = (paths: RawBuilder<unknown>) => sql`array(
  select path from unnest(${paths}) as path where path like '/objects/%'
)`

/** The last messages that match `which`, a condition on `message`, as they were written, earliest first. */
const messages = (which: RawBuilder<unknown>, max: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'senderId', sender_id, 'content', written, 'sentAt', ${instant('last.created_at')}
  ) order by seq), '[]')
  from (
    select *, case when deleted_at is null then content else coalesce((
      select version.content from chat_message_versions as version
      where version.message_id = message.id order by version.id desc limit 1
    ), '') end as written
    from chat_messages as message
    where ${which} and message_type = 'text'
    order by seq desc
    limit ${sql.lit(max)}
  ) as last
)`

const roomColumns = sql`
  id, host_id, title, description, area, location, price_per_night, currency, available_from, available_to, airbnb_link, created_at`

const hadAsked = ({ viewerId }: ViewerValues) => sql`exists (
  select from ended_requests
  where room_share_id = room.id and requester_id = ${viewerId}::uuid and ended_at > ${ago(lifetimes.reportContext)}
)`

type Kind = {
  /** A `from` clause with the thing of this id, for a viewer who may report it. */
  from: (id: string, viewer: ViewerValues) => RawBuilder<unknown>
  author: RawBuilder<unknown>
  title: RawBuilder<unknown>
  texts: Record<string, RawBuilder<unknown>>
  photos: RawBuilder<unknown>
  madeAt: RawBuilder<unknown>
  /** Additional fields of this kind. */
  more?: (viewer: ViewerValues) => RawBuilder<unknown>
}

const noPhotos = sql`'{}'::text[]`
const nothingMore = () => sql`'{}'::jsonb`

const kinds: Record<ReportContext, Kind> = {
  user: {
    // A hidden member can be reported by members who shared something with them: otherwise a block would prevent reports.
    from: (id, { viewerId }) => sql`users as thing
      where thing.id = ${id} and (
        ${memberIsVisible('thing', { viewerId })}
        or ${listsBlock({ viewerId, otherId: id })}
        or ${sharePast({ viewerId, otherId: id })}
      )`,
    author: sql`thing.id`,
    title: sql`thing.name`,
    texts: {
      name: sql`thing.name`,
      username: sql`thing.username`,
      location: sql`thing.location`,
      bio: sql`thing.bio`,
      instagram: sql`thing.instagram_handle`,
      facebook: sql`thing.facebook_handle`,
      links: sql`(
        select string_agg(concat_ws(' ', provider, handle, url), E'\n' order by provider)
        from user_social_links where user_id = thing.id
      )`,
    },
    photos: photosAmong(sql`array[thing.avatar, thing.profile_picture, thing.cover_image]`),
    madeAt: sql`null`,
    // Needed because the reporter can no longer open a message to report that.
    more: ({ viewerId }) => sql`case when ${memberIsVisible('thing', { viewerId })} then '{}'::jsonb
      else jsonb_build_object('before', ${messages(
        sql`message.thread_id = (
          select id from chat_threads
          where pair_low = least(thing.id, ${viewerId}::uuid) and pair_high = greatest(thing.id, ${viewerId}::uuid)
        )`,
        lastMessages,
      )}) end`,
  },
  room_share: {
    // For requesters also a deleted one, and also after their request has ended.
    from: (id, viewer) => sql`(
      select ${roomColumns}, images, rules from room_shares as room
      where room.id = ${id} and (
        ${roomIsVisible('room', viewer)}
        or ${hadAsked(viewer)}
          and exists (select from users as host where host.id = room.host_id and ${memberIsVisible('host', viewer)})
      )
      union all
      select ${roomColumns}, '{}', null from ended_rooms as room
      where room.id = ${id} and ${hadAsked(viewer)}
    ) as thing`,
    author: sql`thing.host_id`,
    title: sql`thing.title`,
    texts: {
      description: sql`nullif(concat_ws(e'\n\n', thing.description, thing.rules), '')`,
      location: sql`concat_ws(', ', thing.area, thing.location)`,
      price: sql`concat_ws(' ', thing.price_per_night, thing.currency)`,
      dates: sql`concat_ws(' – ', thing.available_from, thing.available_to)`,
      link: sql`thing.airbnb_link`,
    },
    photos: photosAmong(sql`thing.images`),
    madeAt: instant('thing.created_at'),
  },
  chat_message: {
    // Also after a block has closed the thread.
    from: (id, { viewerId }) => sql`chat_messages as thing
      join chat_threads as thread on thread.id = thing.thread_id
      where thing.id = ${id} and thing.message_type = 'text' and ${viewerId}::text = any (thread.participants)`,
    author: sql`thing.sender_id`,
    title: sql`null`,
    texts: { message: sql`thing.content` },
    photos: photosAmong(sql`thing.images`),
    madeAt: instant('thing.created_at'),
    more: () => sql`jsonb_build_object(
      'versions', (
        select coalesce(jsonb_agg(content order by id), '[]') from chat_message_versions where message_id = thing.id
      ),
      'before', ${messages(sql`message.thread_id = thing.thread_id and message.seq < thing.seq`, messagesBefore)}
    )`,
  },
  meetup: {
    from: (id, viewer) => sql`meetups as thing where thing.id = ${id} and ${meetupIsVisible('thing', viewer)}`,
    author: sql`thing.creator_id`,
    title: sql`thing.title`,
    texts: {
      description: sql`thing.description`,
      place: sql`thing.location_hint`,
      starts: instant('thing.start_time'),
    },
    photos: noPhotos,
    madeAt: instant('thing.created_at'),
  },
  rating: {
    from: (id, viewer) => sql`ratings as thing
      join users as rater on rater.id = thing.rater_id
      join users as ratee on ratee.id = thing.ratee_id
      where thing.id = ${id}
        and ${ratingIsVisible('thing')}
        and (
          ratee.id = ${viewer.viewerId}
          or ${memberIsVisible('rater', viewer)} and ${memberIsVisible('ratee', viewer)}
        )`,
    author: sql`thing.rater_id`,
    title: sql`null`,
    texts: {
      score: sql`thing.score`,
      comment: sql`thing.comment`,
      tags: sql`array_to_string(thing.tags, ', ')`,
      about: sql`ratee.name`,
    },
    photos: noPhotos,
    madeAt: instant('thing.created_at'),
  },
  festival: {
    from: (id, viewer) => sql`festivals as thing where thing.id = ${id} and ${festivalIsVisible('thing', viewer)}`,
    author: sql`thing.organizer_id`,
    title: sql`thing.name`,
    texts: {
      description: sql`thing.description`,
      location: sql`thing.location`,
      dates: sql`concat_ws(' – ', thing.start_date, thing.end_date)`,
      price: sql`thing.price`,
      link: sql`thing.website`,
    },
    photos: photosAmong(sql`array[thing.image]`),
    madeAt: instant('thing.created_at'),
  },
  social_party: {
    from: (id) => sql`social_parties as thing where thing.id = ${id}`,
    author: sql`null`,
    title: sql`thing.venue_name`,
    texts: {
      location: sql`concat_ws(', ', thing.address, thing.city)`,
      dates: sql`concat_ws(' ', thing.date, thing.time)`,
      link: sql`thing.instagram_link`,
    },
    photos: photosAmong(sql`array[thing.image]`),
    madeAt: sql`null`,
  },
}

/** The reported thing as it is now; undefined if this viewer may not report it. */
export async function findReported(
  trx: Transaction<DB>,
  viewer: NonNullable<Viewer>,
  { contextType, contextId }: { contextType: ReportContext; contextId: string },
): Promise<Reported | undefined> {
  const kind = kinds[contextType]
  const { rows } = await sql<Reported>`
    select
      ${kind.author}::uuid as "reportedUserId",
      (jsonb_build_object(
        'title', ${kind.title}::text,
        'texts', ${texts(kind.texts)},
        'madeAt', ${kind.madeAt}::text
      ) || ${(kind.more ?? nothingMore)(viewerArguments(viewer))})::text as content,
      ${kind.photos} as photos
    from ${kind.from(contextId, viewerArguments(viewer))}`.execute(trx)
  return rows[0]
}
