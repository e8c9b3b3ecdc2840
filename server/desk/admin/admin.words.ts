import { sql } from 'kysely'
import { z } from 'zod'
import { t } from '#texts'
import { notificationKind } from '../../chat/notifications/notification-kind.ts'

/** For every other admin, so that nobody's role changes unnoticed. */
export const adminRoleChanged = notificationKind({
  kind: 'admin_role',
  topic: 'account',
  reach: 'own',
  title: t.adminNotifications.roleKind,
  hint: t.adminNotifications.roleHint,
  reason: t.adminNotifications.reason,
  isFixed: true,
  facts: z.object({ event: z.enum(['granted', 'revoked']), member: z.string().nullable().optional() }),
  lookUp: sql`jsonb_build_object('member', (select name from users where id = related_id and deleted_at is null))`,
  words({ event, member: name = null }, { actor, quote }) {
    const admin = quote(actor, t.adminNotifications.anAdmin())
    const member = quote(name, '')
    const whom = { member, hasMember: member === '' ? 'other' : 'yes' } as const
    return event === 'granted'
      ? {
          subject: t.adminNotifications.grantedSubject(),
          title: t.adminNotifications.grantedTitle({ admin, ...whom }),
          message: t.adminNotifications.grantedMessage(),
        }
      : {
          subject: t.adminNotifications.revokedSubject(),
          title: t.adminNotifications.revokedTitle({ admin, ...whom }),
          message: t.adminNotifications.revokedMessage(),
        }
  },
})

export const adminKinds = [adminRoleChanged]
