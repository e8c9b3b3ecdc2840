import { sql } from 'kysely'
import { z } from 'zod'
import { t } from '#texts'
import { maxCounted } from '../../../contract/platform/client.ts'
import { notificationKind } from '../../chat/notifications/notification-kind.ts'
import { memberIsVisible } from '../../visible.ts'

/**
 * For the followed member: about one follower, or about several since they last looked (from the follow `from` to `to`), who are counted
 * when it is read.
 */
export const followed = notificationKind({
  kind: 'follow',
  topic: 'people',
  reach: 'strangers',
  title: t.followNotifications.followedKind,
  hint: t.followNotifications.followedHint,
  reason: t.followNotifications.reason,
  facts: z.object({ from: z.uuid().optional(), to: z.uuid().optional(), count: z.number().int().optional() }),
  lookUp: sql`jsonb_build_object('count', case when actor_id is null then (
    select count(*)
    from (
      select from user_follows
      where following_id = notifications.user_id
        and user_follows.id between (facts ->> 'from')::uuid and (facts ->> 'to')::uuid
        and exists (
          select from users as follower
          where follower.id = follower_id and ${memberIsVisible('follower', { viewerId: sql.ref('notifications.user_id') })}
        )
      limit ${sql.lit(maxCounted)}
    ) as news
  ) else 1 end)`,
  words({ count = 1 }, { quote, actor }) {
    if (count > 1)
      return {
        subject: t.followNotifications.severalSubject(),
        title: t.followNotifications.severalTitle({ count }),
        message: t.followNotifications.seeWho(),
      }
    return {
      subject: t.followNotifications.oneSubject(),
      title: t.followNotifications.oneTitle({ dancer: quote(actor, t.common.aDancer()) }),
      message: t.followNotifications.seeWho(),
    }
  },
})

export const followKinds = [followed]
