import { z } from 'zod'
import { notificationKind } from '../notifications/notification-kind.ts'

/** To who is followed. */
export const followed = notificationKind({
  kind: 'follow',
  title: 'New followers',
  hint: 'A dancer follows you.',
  reason: 'a dancer follows you on Compás',
  facts: z.object({}),
  words: (_, { quote, actor }) => ({
    subject: 'A dancer follows you',
    title: `${quote(actor, 'A dancer')} follows you`,
    message: 'See who they are, and follow them too if you like.',
  }),
})

export const followKinds = [followed]
