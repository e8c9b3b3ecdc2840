import { htmlOf, type EmailBody, textOf } from './email-layout.ts'
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
    'Confirm your email address',
    'ordinary',
    {
      greeting: hello(name),
      paragraphs: [
        'Welcome to Compás! One last step: please confirm that this is your address, so that the people you meet can trust who you are.',
      ],
      button: { label: 'Confirm my address', link },
      notes: [
        'The link works once, for 24 hours.',
        'If this was not you, someone typed your address by mistake. You do not need to do anything: without this link it will not be confirmed.',
      ],
    },
    lifetimes.verifyEmailLink,
  )

export const changeAddressEmail = ({ name, link }: Linked): Email =>
  email(
    'Confirm your new email address',
    'ordinary',
    {
      greeting: hello(name),
      paragraphs: ['You asked us to write to this address from now on. Please confirm that it is yours.'],
      button: { label: 'Confirm my new address', link },
      notes: [
        'The link works once, for 24 hours. Until you open it, your old address stays in use.',
        'If this was not you, someone typed your address by mistake. You do not need to do anything: without this link nothing changes.',
      ],
    },
    lifetimes.changeEmailLink,
  )

/** For the old address, so that its owner learns of a change that a thief requests. */
export const addressChangingEmail = ({ name, newEmail }: { name: string; newEmail: string }): Email =>
  email('Your email address is about to change', 'warning', {
    greeting: hello(name),
    paragraphs: [
      `You asked us to change the email address of your account to ${oneLine(newEmail)}. It will change as soon as the link we sent there is opened.`,
    ],
    notes: [
      'If this was not you, someone is in your account: please choose a new password right away, by “Forgot password?” on the login page. It still works with this address, and cancels the change.',
    ],
  })

type Changed = Linked & { newEmail: string }

/** For the old address, once it is replaced: its link undoes the change. */
export const addressChangedEmail = ({ name, newEmail, link }: Changed): Email =>
  email(
    'Your email address was changed',
    'undo',
    {
      greeting: hello(name),
      paragraphs: [
        `The email address of your account is ${oneLine(newEmail)} now. If you changed it, you do not need to do anything.`,
        'If this was not you, someone else is in your account. You can take it back here.',
      ],
      button: { label: 'Restore my old address', link },
      notes: [
        'The link works once, for seven days. It restores this address, logs out every device and resets your password; we will email you a link to choose a new one.',
        'If you never had an account at Compás, someone once typed your address by mistake and has now corrected it. Please do not use the link.',
      ],
    },
    lifetimes.emailUndoLink,
  )

/** For the address that the undone change had set. */
export const addressChangeUndoneEmail = ({ name }: { name: string }): Email =>
  email('Your old email address is restored', 'warning', {
    greeting: hello(name),
    paragraphs: [
      'Your account has its old email address again, and no longer this one: someone with access to the old address undid the change. Every device was logged out.',
    ],
    notes: ['If this was not you, check the inbox of your old address: an email there lets you choose a new password.'],
  })

export const resetPasswordEmail = ({ name, link }: Linked): Email =>
  email(
    'Choose a new password',
    'reset',
    {
      greeting: hello(name),
      paragraphs: ['Forgotten passwords happen to the best dancers. Here you choose a new one.'],
      button: { label: 'Choose a new password', link },
      notes: [
        'The link works once, for one hour. Afterwards every device has to log in again.',
        'If this was not you, you do not need to do anything: your password is unchanged.',
      ],
    },
    lifetimes.resetPasswordLink,
  )

/** Sent instead of a new password, to a suspended member who requests one. */
export const exportDataEmail = ({ name, link }: Linked): Email =>
  email(
    'A copy of your data',
    'reset',
    {
      greeting: hello(name),
      paragraphs: [
        'You asked us for a new password. Your account is suspended, so you cannot log in; but what we have stored about you is yours. Here you download it.',
      ],
      button: { label: 'Download my data', link },
      notes: [
        'The link works once, for 24 hours.',
        'If this was not you, you do not need to do anything. Please do not pass this email on.',
        'If you think that the suspension is a mistake, or want your data deleted, answer this email.',
      ],
    },
    lifetimes.exportDataLink,
  )

export const passwordChangedEmail = ({ name }: { name: string }): Email =>
  email('Your password was changed', 'warning', {
    greeting: hello(name),
    paragraphs: ['Your account has a new password, and your other devices were logged out.'],
    notes: ['If this was not you, please choose a new one right away, by “Forgot password?” on the login page.'],
  })

/** Sent so that the owner of the account learns of a request by a thief. */
export const verificationAskedEmail = ({ name, type }: { name: string; type: 'instagram' | 'id' }): Email =>
  email('We will look at your verification', 'warning', {
    greeting: hello(name),
    paragraphs: [
      type === 'instagram'
        ? 'You asked us to confirm that the Instagram account in your profile is yours. We will look for the code from your settings in its bio, and let you know.'
        : 'You asked us to confirm who you are by a video call. We will call you as you asked, and let you know.',
    ],
    notes: [
      'If this was not you, someone is in your account: please choose a new password right away, by “Forgot password?” on the login page, and take the request back in your settings.',
    ],
  })

type Suspended = { name: string; reason: string; until: Date | null; origin: string }

/** The reason is written by an admin, so it may contain links. */
export const suspendedEmail = ({ name, reason, until, origin }: Suspended): Email =>
  email('Your account is suspended', 'warning', {
    greeting: hello(name),
    paragraphs: [
      until === null
        ? 'We have suspended your account: you cannot log in, and nobody sees your profile.'
        : `We have suspended your account until ${dayOf(until)}: until then you cannot log in, and nobody sees your profile.`,
      `The reason: ${oneLine(reason)}`,
      'Your rooms are closed, and the places you had in other rooms are free again. The people you were going to share a room with have been told.',
    ],
    button: { label: 'What you can do', link: `${origin}/support#suspended` },
    notes: [
      'If you think this is a mistake, reply to this email and tell us why. You can also ask us to delete your data. For a copy of it, enter your address under “Forgot password?” and we will email you a link.',
    ],
  })

export const suspensionEndedEmail = ({ name, origin }: { name: string; origin: string }): Email =>
  email('Your account is open again', 'warning', {
    greeting: hello(name),
    paragraphs: [
      'Your account is no longer suspended: you can log in again. Your rooms are closed until you open them.',
    ],
    button: { label: 'Log in', link: `${origin}/auth` },
    notes: [],
  })

type ImportantEmail = Linked & { subject: string; title: string; message: string }

/** About a decision of an admin, with the text of its domain. It cannot be turned off. */
export const importantEmail = ({ name, subject, title, message, link }: ImportantEmail): Email =>
  email(subject, 'warning', {
    greeting: hello(name),
    paragraphs: [title, message],
    button: { label: 'What you can do', link },
    notes: ['If you think this is a mistake, reply to this email and tell us why.'],
  })

type NotificationEmail = Linked & {
  subject: string
  /** Text of other members in it must be passed through `mailable`. */
  title: string
  message: string
  /** Completes 'You get this because …'. */
  reason: string
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
  unsubscribeLink,
}: NotificationEmail) =>
  email(subject, 'ordinary', {
    greeting: hello(name),
    paragraphs: [title, message],
    button: { label: 'Open Compás', link },
    notes: [`You get this because ${reason}. In your settings you can choose what we write to you about.`],
    ...(unsubscribeLink !== undefined && {
      unsubscribe: { label: 'No more emails of this kind', link: unsubscribeLink },
    }),
  })

/** Sent so that an admin can check that emails arrive. */
export const testEmail = ({ name }: { name: string }): Email =>
  email('A test email', 'ordinary', {
    greeting: hello(name),
    paragraphs: ['You asked for this email on the health page of your admin desk. It arrived: emails are sent.'],
    notes: [],
  })

const email = (subject: string, share: MailShare, body: EmailBody, lasts?: number): Email => ({
  subject,
  share,
  ...(lasts !== undefined && { lasts }),
  text: textOf(body),
  html: htmlOf(subject, body),
})

/** Text of one member in an email to another; `alternative` if there is none, or a mail program might display it as a link. */
export const mailable = (words: string | null, alternative: string) =>
  words === null || /[/\\@:]|[\p{L}\p{N}]\.\p{L}/u.test(words) ? alternative : oneLine(words)

const hello = (name: string) => {
  const visible = mailable(name, '').slice(0, 60)
  return visible ? `Hola ${visible},` : 'Hola,'
}

/** 'November 27, 2026', in UTC. */
export const dayOf = (instant: Date) => instant.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
