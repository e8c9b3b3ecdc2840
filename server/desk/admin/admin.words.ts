import { sql } from 'kysely'
import { z } from 'zod'
import { notificationKind } from '../../chat/notifications/notification-kind.ts'

/** For every other admin, so that nobody's role changes unnoticed. */
export const adminRoleChanged = notificationKind({
  kind: 'admin_role',
  topic: 'account',
  reach: 'own',
  title: 'Changes of admins',
  hint: 'Another admin gave or took the admin role.',
  reason: 'you are an admin of Compás',
  isFixed: true,
  facts: z.object({ event: z.enum(['granted', 'revoked']), member: z.string().nullable().optional() }),
  lookUp: sql`jsonb_build_object('member', (select name from users where id = related_id and deleted_at is null))`,
  words({ event, member = null }, { actor, quote }) {
    const admin = quote(actor, 'An admin')
    const whom = quote(member, 'a member')
    return event === 'granted'
      ? {
          subject: 'There is a new admin',
          title: `${admin} made ${whom} an admin`,
          message:
            'They can use the admin desk right away, and decide reports after a day. If this looks wrong, you can take the role back.',
        }
      : {
          subject: 'An admin lost their role',
          title: `${admin} took the admin role from ${whom}`,
          message: 'They can no longer open the admin desk. If this looks wrong, please talk to each other.',
        }
  },
})

export const adminKinds = [adminRoleChanged]
