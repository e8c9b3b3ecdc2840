import { htmlOf, type LetterBody, textOf } from './letter-form.ts'

/** What is mailed, without its address. */
export type Letter = { subject: string; text: string; html: string; headers?: Record<string, string> }

type Linked = { name: string; link: string }

export const verifyEmailLetter = ({ name, link }: Linked): Letter =>
  letter('Confirm your e-mail address', {
    greeting: hello(name),
    paragraphs: [
      'Welcome to Compás! One last step: please confirm that this is your address, so that the people you meet can trust who you are.',
    ],
    button: { label: 'Confirm my address', link },
    notes: [
      'The link works once, for 24 hours.',
      'It was not you? Then somebody typed your address by mistake. You need do nothing: without this link it is not confirmed.',
    ],
  })

export const changeEmailLetter = ({ name, link }: Linked): Letter =>
  letter('Confirm your new e-mail address', {
    greeting: hello(name),
    paragraphs: ['You asked us to write to this address from now on. Please confirm that it is yours.'],
    button: { label: 'Confirm my new address', link },
    notes: [
      'The link works once, for 24 hours. Until then your old address stays.',
      'It was not you? Then somebody typed your address by mistake. You need do nothing: without this link nothing changes.',
    ],
  })

/** To the old address, which is the one that a thief would want to leave unaware. */
export const emailChangingNotice = ({ name, newEmail }: { name: string; newEmail: string }): Letter =>
  letter('Your e-mail address is about to change', {
    greeting: hello(name),
    paragraphs: [
      `You asked us to change the e-mail address of your account to ${oneLine(newEmail)}. It changes as soon as the link that we sent there is followed.`,
    ],
    notes: [
      'It was not you? Then somebody is in your account: please choose a new password at once, by “Forgot password?” on the login page. It still works with this address.',
    ],
  })

export const resetPasswordLetter = ({ name, link }: Linked): Letter =>
  letter('Choose a new password', {
    greeting: hello(name),
    paragraphs: ['Forgotten passwords happen to the best dancers. Here you choose a new one.'],
    button: { label: 'Choose a new password', link },
    notes: [
      'The link works once, for one hour. Afterwards every device has to log in again.',
      'It was not you? You need do nothing: your password stays as it is.',
    ],
  })

export const passwordChangedNotice = ({ name }: { name: string }): Letter =>
  letter('Your password was changed', {
    greeting: hello(name),
    paragraphs: ['Your account has a new password, and your other devices were logged out.'],
    notes: ['It was not you? Please choose a new one at once, by “Forgot password?” on the login page.'],
  })

type News = { name: string; subject: string; title: string; message: string; link: string; unsubscribeLink: string }

/** What happened to a member's plans. `title` and `message` are `mailable` words. */
export const newsLetter = ({ name, subject, title, message, link, unsubscribeLink }: News): Letter =>
  letter(subject, {
    greeting: hello(name),
    paragraphs: [title, message],
    button: { label: 'Open Compás', link },
    notes: ['You get this because you share rooms on Compás. In your settings you choose what we write to you about.'],
    unsubscribe: { label: 'No more e-mails of this kind', link: unsubscribeLink },
  })

const letter = (subject: string, body: LetterBody): Letter => ({
  subject,
  text: textOf(body),
  html: htmlOf(subject, body),
})

/** Nobody is to reach a stranger's mailbox with words of their own: what a mail program might show as a link is left out. */
export const mailable = (words: string, otherwise: string) =>
  /[/\\@:]|[\p{L}\p{N}]\.\p{L}/u.test(words) ? otherwise : oneLine(words)

const hello = (name: string) => {
  const said = mailable(name, '').slice(0, 60)
  return said ? `Hola ${said},` : 'Hola,'
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
