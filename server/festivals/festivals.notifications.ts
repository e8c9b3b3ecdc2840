import type { Notification, NotificationKind } from '../notifications/notify.ts'

const answered: NotificationKind = {
  kind: 'festival_answered',
  title: 'Answers about your festivals',
  hint: 'An admin has approved, declined or removed a festival that you added, or a change of it.',
  reason: 'you added a festival to Compás',
}

/** In the order of Settings. */
export const festivalKinds = [answered]

type Facts = { organizerId: string; festival: { id: string; name: string } }
type Texts = { subject: string; title: string; message: (name: string) => string; actionUrl?: string }

/** To the organizer, without the admin who decided. */
const toOrganizer =
  ({ subject, title, message, actionUrl }: Texts) =>
  ({ organizerId, festival: { id, name } }: Facts): Notification => ({
    kind: answered,
    readerId: organizerId,
    actorId: null,
    relatedId: id,
    relatedType: 'festival',
    actionUrl: actionUrl ?? `/festivals/${id}`,
    subject,
    text: (quote) => ({ title, message: message(quote(`“${name}”`, 'your festival')) }),
  })

export const festivalApproved = toOrganizer({
  subject: 'Your festival is approved',
  title: 'Your festival is approved',
  message: (name) => `Everyone can find ${name} on Compás now. Thank you for adding it.`,
})

export const festivalDeclined = toOrganizer({
  subject: 'Your festival was not approved',
  title: 'Your festival was not approved',
  message: (name) => `An admin looked at ${name} and removed it. If you think this is a mistake, please write to us.`,
  actionUrl: '/support',
})

export const festivalRemoved = toOrganizer({
  subject: 'Your festival was removed',
  title: 'Your festival was removed',
  message: (name) => `An admin removed ${name} from Compás. If you think this is a mistake, please write to us.`,
  actionUrl: '/support',
})

export const changeApproved = toOrganizer({
  subject: 'Your change is approved',
  title: 'Your change is approved',
  message: (name) => `Everyone sees ${name} as you changed it.`,
})

export const changeDeclined = toOrganizer({
  subject: 'Your change was not approved',
  title: 'Your change was not approved',
  message: (name) => `An admin declined your change of ${name}: everyone still sees it as it was.`,
})
