import { linkTo } from '../../platform/link-to.ts'
import * as emails from '../../platform/mail/emails.ts'
import { inLanguage } from '../../platform/request-context.ts'

export const origin = 'https://compas.example'
const link = () => linkTo(origin, '/auth/verify#token=a-b_c')
const until = new Date('2027-05-03T12:00:00Z')
const words = () => inLanguage('en', () => ({ subject: 'Ζ', title: 'Η', message: 'Θ', reason: 'Ι' }))

/** Each function of emails.ts that composes an email, with all its branches. */
export const composed: Record<string, (() => emails.Email)[]> = {
  verifyAddressEmail: [() => emails.verifyAddressEmail({ name: 'Zoë', link: link() })],
  changeAddressEmail: [() => emails.changeAddressEmail({ name: '', link: link() })],
  addressChangingEmail: [() => emails.addressChangingEmail({ name: 'Zoë', newEmail: 'a@b.example' })],
  addressChangedEmail: [() => emails.addressChangedEmail({ name: 'Zoë', newEmail: 'a@b.example', link: link() })],
  addressChangeUndoneEmail: [() => emails.addressChangeUndoneEmail({ name: 'Zoë' })],
  resetPasswordEmail: [() => emails.resetPasswordEmail({ name: 'Zoë', link: link() })],
  exportDataEmail: [() => emails.exportDataEmail({ name: 'Zoë', link: link() })],
  passwordChangedEmail: [() => emails.passwordChangedEmail({ name: 'Zoë' })],
  verificationAskedEmail: (['instagram', 'id'] as const).map(
    (type) => () => emails.verificationAskedEmail({ name: 'Zoë', type }),
  ),
  suspendedEmail: [until, null].map(
    (end) => () => emails.suspendedEmail({ name: 'Zoë', reason: 'Xyzzy', until: end, origin }),
  ),
  suspensionEndedEmail: [() => emails.suspensionEndedEmail({ name: 'Zoë', origin })],
  importantEmail: [() => emails.importantEmail({ name: 'Zoë', ...words(), link: link() })],
  notificationEmail: [
    () => emails.notificationEmail({ name: 'Zoë', ...words(), link: link(), unsubscribeLink: link() }),
    () => emails.notificationEmail({ name: 'Zoë', ...words(), link: link(), actions: [{ label: 'Κ', link: link() }] }),
  ],
  digestEmail: [0, 3].map(
    (more) => () =>
      emails.digestEmail({
        name: 'Zoë',
        more,
        link: link(),
        settingsLink: link(),
        unsubscribeLink: link(),
        items: [0, 1].map((actions) => ({
          ...words(),
          link: link(),
          actions: actions === 0 ? [] : [{ label: 'Κ', link: link() }],
        })),
      }),
  ),
  arrivesAgainEmail: [() => emails.arrivesAgainEmail({ name: 'Zoë' })],
  testEmail: [() => emails.testEmail({ name: 'Zoë' })],
}
