import { t } from '#texts'
import { dateFormat } from '../../../texts/intl.ts'
import { linkTo } from '../link-to.ts'
import { htmlOf, type EmailBody, type EmailItem, isolated, type Link, textOf, withoutIsolates } from './email-layout.ts'
import type { MailShare } from './mail-budget.queries.ts'
import { lifetimes } from '../lifetimes.ts'

/** An email without its address. `share` is the part of the address's budget that it may use. */
export type Email = {
  subject: string
  text: string
  html: string
  share: MailShare
  headers?: Record<string, string>
  /** The lifetime of its link in seconds; the email is useless afterwards. */
  lasts?: number
}

type Linked = { name: string; link: string }

export const verifyAddressEmail = ({ name, link }: Linked): Email =>
  email(
    t.emails.confirmAddressSubject(),
    'ordinary',
    {
      greeting: hello(name),
      paragraphs: [t.emails.confirmAddressText()],
      button: { label: t.emails.confirmAddressButton(), link },
      notes: [t.emails.worksForADay(), t.emails.confirmAddressNotYou()],
    },
    lifetimes.verifyEmailLink,
  )

export const changeAddressEmail = ({ name, link }: Linked): Email =>
  email(
    t.emails.newAddressSubject(),
    'ordinary',
    {
      greeting: hello(name),
      paragraphs: [t.emails.newAddressText()],
      button: { label: t.emails.newAddressButton(), link },
      notes: [t.emails.newAddressLink(), t.emails.newAddressNotYou()],
    },
    lifetimes.changeEmailLink,
  )

/** For the old address, so that its owner learns of a change that a thief requests. */
export const addressChangingEmail = ({ name, newEmail }: { name: string; newEmail: string }): Email =>
  email(t.emails.addressChangingSubject(), 'warning', {
    greeting: hello(name),
    paragraphs: [t.emails.addressChangingText({ newEmail: oneLine(newEmail) })],
    notes: [t.emails.addressChangingNotYou()],
  })

type Changed = Linked & { newEmail: string }

/** For the old address, once it is replaced: its link undoes the change. */
export const addressChangedEmail = ({ name, newEmail, link }: Changed): Email =>
  email(
    t.emails.addressChangedSubject(),
    'undo',
    {
      greeting: hello(name),
      paragraphs: [t.emails.addressChangedText({ newEmail: oneLine(newEmail) }), t.emails.addressChangedNotYou()],
      button: { label: t.emails.addressChangedButton(), link },
      notes: [t.emails.addressChangedLink(), t.emails.addressChangedNoAccount()],
    },
    lifetimes.emailUndoLink,
  )

/** For the address that the undone change had set. */
export const addressChangeUndoneEmail = ({ name }: { name: string }): Email =>
  email(t.emails.addressRestoredSubject(), 'warning', {
    greeting: hello(name),
    paragraphs: [t.emails.addressRestoredText()],
    notes: [t.emails.addressRestoredNotYou()],
  })

export const resetPasswordEmail = ({ name, link }: Linked): Email =>
  email(
    t.emails.chooseNewPassword(),
    'reset',
    {
      greeting: hello(name),
      paragraphs: [t.emails.resetPasswordText()],
      button: { label: t.emails.chooseNewPassword(), link },
      notes: [t.emails.resetPasswordLink(), t.emails.resetPasswordNotYou()],
    },
    lifetimes.resetPasswordLink,
  )

/** Sent instead of a new password, to a suspended member who requests one. */
export const exportDataEmail = ({ name, link }: Linked): Email =>
  email(
    t.emails.dataSubject(),
    'reset',
    {
      greeting: hello(name),
      paragraphs: [t.emails.dataText()],
      button: { label: t.emails.dataButton(), link },
      notes: [t.emails.worksForADay(), t.emails.dataNotYou(), t.emails.dataObject()],
    },
    lifetimes.exportDataLink,
  )

export const passwordChangedEmail = ({ name }: { name: string }): Email =>
  email(t.emails.passwordChangedSubject(), 'warning', {
    greeting: hello(name),
    paragraphs: [t.emails.passwordChangedText()],
    notes: [t.emails.passwordChangedNotYou()],
  })

/** Sent so that the owner of the account learns of a request by a thief. */
export const verificationAskedEmail = ({ name, type }: { name: string; type: 'instagram' | 'id' }): Email =>
  email(t.emails.verificationSubject(), 'warning', {
    greeting: hello(name),
    paragraphs: [type === 'instagram' ? t.emails.instagramAskedText() : t.emails.identityAskedText()],
    notes: [t.emails.verificationNotYou()],
  })

type Suspended = { name: string; reason: string; until: Date | null; origin: string }

/** The reason is written by an admin, so it may contain links. */
export const suspendedEmail = ({ name, reason, until, origin }: Suspended): Email =>
  email(t.emails.suspendedSubject(), 'warning', {
    greeting: hello(name),
    paragraphs: [
      until === null ? t.emails.suspendedText() : t.emails.suspendedUntilText({ day: dayOf(until) }),
      t.emails.suspendedReason({ reason: isolated(oneLine(reason)) }),
      t.emails.suspendedRooms(),
    ],
    button: { label: t.emails.whatYouCanDo(), link: linkTo(origin, '/support#suspended') },
    notes: [t.emails.suspendedObject()],
  })

export const suspensionEndedEmail = ({ name, origin }: { name: string; origin: string }): Email =>
  email(t.emails.suspensionEndedSubject(), 'warning', {
    greeting: hello(name),
    paragraphs: [t.emails.suspensionEndedText()],
    button: { label: t.emails.suspensionEndedButton(), link: linkTo(origin, '/auth') },
    notes: [],
  })

type ImportantEmail = Linked & { subject: string; title: string; message: string }

/** About a decision of an admin, with the text of its domain. It cannot be turned off. */
export const importantEmail = ({ name, subject, title, message, link }: ImportantEmail): Email =>
  email(subject, 'warning', {
    greeting: hello(name),
    paragraphs: [title, message],
    button: { label: t.emails.whatYouCanDo(), link },
    notes: [t.emails.decisionObject()],
  })

type NotificationEmail = Linked & {
  subject: string
  /** Text of other members in it must be passed through `mailable`. */
  title: string
  message: string
  /** The sentence that says why the reader gets it. */
  reason: string
  /** What can be done from it, by links of their own. */
  actions?: Link[]
  /** Not set if only a signed-in member can turn them off. */
  unsubscribeLink?: string
}

export const notificationEmail = ({
  name,
  subject,
  title,
  message,
  link,
  reason,
  actions = [],
  unsubscribeLink,
}: NotificationEmail) =>
  email(subject, 'ordinary', {
    greeting: hello(name),
    paragraphs: [title, message],
    actions,
    button: { label: t.emails.openCompas(), link },
    notes: [...(actions.length > 0 ? [t.emails.actionsExplained()] : []), t.emails.whyYouGetThis({ reason })],
    ...(unsubscribeLink !== undefined && {
      unsubscribe: { label: t.emails.unsubscribe(), link: unsubscribeLink },
    }),
  })

type Digest = {
  name: string
  items: EmailItem[]
  /** How many are not listed. */
  more: number
  link: string
  settingsLink: string
  unsubscribeLink: string
}

/** All notifications of a day. */
export const digestEmail = ({ name, items, more, link, settingsLink, unsubscribeLink }: Digest) =>
  email(t.emails.digestSubject({ count: items.length + more }), 'ordinary', {
    greeting: hello(name),
    paragraphs: [t.emails.digestText()],
    items,
    button: { label: more > 0 ? t.emails.digestMore({ count: more }) : t.emails.openCompas(), link },
    notes: [
      ...(items.some(({ actions }) => actions.length > 0) ? [t.emails.actionsExplained()] : []),
      t.emails.digestReason({ link: settingsLink }),
    ],
    unsubscribe: { label: t.emails.digestUnsubscribe(), link: unsubscribeLink },
  })

/** Sent when a member wants emails again after they came back. */
export const arrivesAgainEmail = ({ name }: { name: string }): Email =>
  email(t.emails.arrivesAgainSubject(), 'ordinary', {
    greeting: hello(name),
    paragraphs: [t.emails.arrivesAgainText()],
    notes: [],
  })

/** Sent so that an admin can check that emails arrive. */
export const testEmail = ({ name }: { name: string }): Email =>
  email(t.emails.testSubject(), 'ordinary', {
    greeting: hello(name),
    paragraphs: [t.emails.testText()],
    notes: [],
  })

const email = (subject: string, share: MailShare, body: EmailBody, lasts?: number): Email => ({
  subject: withoutIsolates(subject),
  share,
  ...(lasts !== undefined && { lasts }),
  text: textOf(body),
  html: htmlOf(subject, body),
})

/** Text of one member in an email to another; `alternative` if there is none, or a mail program might display it as a link. */
export const mailable = (words: string | null, alternative: string) =>
  words === null || looksLikeLink(words) ? alternative : isolated(oneLine(words))

const looksLikeLink = (words: string) => /[/\\@:]|[\p{L}\p{N}]\.\p{L}/u.test(words)

const hello = (name: string) => {
  const visible = looksLikeLink(name) ? '' : oneLine(name).slice(0, 60)
  return visible ? t.emails.hello({ name: isolated(visible) }) : t.emails.helloUnnamed()
}

/** 'November 27, 2026', in UTC. */
export const dayOf = (instant: Date) => dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(instant)

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
