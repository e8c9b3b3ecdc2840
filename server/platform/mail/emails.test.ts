import { expect, test } from 'vitest'
import {
  changeAddressEmail,
  addressChangedEmail,
  addressChangeUndoneEmail,
  addressChangingEmail,
  mailable,
  notificationEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  verifyAddressEmail,
} from './emails.ts'

const link = 'https://compas.example/auth/verify#token=a-b_c'
const emails = (name: string) => [
  verifyAddressEmail({ name, link }),
  changeAddressEmail({ name, link }),
  resetPasswordEmail({ name, link }),
  addressChangingEmail({ name, newEmail: 'new@example.com' }),
  addressChangedEmail({ name, newEmail: 'new@example.com', link }),
  addressChangeUndoneEmail({ name }),
  passwordChangedEmail({ name }),
]

test('every email has a greeting, advice for an unexpected email, and the same content in both parts', () => {
  for (const { subject, text, html } of emails('Zoë')) {
    expect(subject.length).toBeGreaterThan(5)
    expect(text).toMatch(/^Hi Zoë,\n/)
    const page = html.replace(/<[^>]+>/g, '')
    const paragraphs = text.split('\n\n').slice(0, -1)
    for (const line of paragraphs.filter((line) => !line.includes(link))) expect(page).toContain(line)
    expect(text).toContain('If this wasn’t you, ')
  }
})

test('the link is complete in both parts, and no remote content is loaded', () => {
  for (const { text, html } of emails('Ana')) {
    expect(html).not.toMatch(/<(img|link|script|iframe)|src=|url\(|@import/i)
    expect([...html.matchAll(/https?:[^"<\s]+/g)].map(([address]) => address)).toEqual(
      text.includes(link) ? [link, link] : [],
    )
  }
})

test('a name is escaped @S1.31', () => {
  for (const { text, html } of emails('<b onclick="x">Ana</b> & \'co')) expect(html + text).not.toContain('onclick')
  for (const { html } of emails(`"Ana" & <Eve`))
    expect(html).toContain('Hi <bdi dir="auto">&quot;Ana&quot; &amp; &lt;Eve</bdi>,')
})

test('a name with line breaks stays in the greeting', () => {
  const { text } = passwordChangedEmail({ name: 'Ana,\n\nyour account is closed' })
  expect(text.split('\n')[0]).toBe('Hi Ana, your account is closed,')
})

test.each(['Win 1000 at evil.example', 'https://evil', 'see evil/win', 'a@b', 'x'.repeat(500)])(
  'a name that could be a link or a message is left out: %s',
  (name) => {
    const { text, html } = verifyAddressEmail({ name, link })
    expect(text + html).not.toContain(name)
  },
)

test('a notification email contains what happened, a link to it, the reason for the email and an unsubscribe link', () => {
  const unsubscribeLink = 'https://compas.example/unsubscribe?token=a-b_c.d'
  const title = 'Hugo said yes!'
  const message = 'You have a place in “Sun & sea”.'
  const { subject, text, html } = notificationEmail({
    name: 'Ana',
    subject: 'A yes',
    reason: 'You’re getting this because you share rooms on Compás.',
    title,
    message,
    link,
    unsubscribeLink,
  })
  expect(subject).toBe('A yes')
  const footer =
    'You’re getting this because you share rooms on Compás. You can choose which emails you get in your settings.'
  const parts = ['Hi Ana,', title, message, link, footer, unsubscribeLink]
  const places = parts.map((part) => text.indexOf(part))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(html).toContain('You have a place in “Sun &amp; sea”.')
  expect([...html.matchAll(/https?:[^"<\s]+/g)].map(([address]) => address)).toEqual([link, link, unsubscribeLink])
})

test.each([
  ['Sunny room', 'Sunny room'],
  ['2 min. walk, no. 5', '2 min. walk, no. 5'],
  ['A\n\nbreak', 'A break'],
  ['evil.example', 'a room'],
  ['https://evil', 'a room'],
  ['me@evil', 'a room'],
])('words of a member in an email: %j is sent as %j', (words, sent) => {
  const name = mailable(words, 'a room')
  const { subject, text, html } = notificationEmail({
    name: 'Ana',
    subject: name,
    title: name,
    message: '',
    reason: '',
    link,
  })
  expect(subject).toBe(sent)
  expect(text).toContain(`Hi Ana,\n\n${sent}\n`)
  expect(html).toContain(`">${sent === 'a room' ? sent : `<bdi dir="auto">${sent}</bdi>`}</p>`)
})

test('words of a member cannot leave their own direction', () => {
  const { html } = notificationEmail({
    name: 'آنا\u2069',
    subject: '',
    title: mailable('a\u2066b\u2069', ''),
    message: '',
    reason: '',
    link,
  })
  expect(html).toContain('<bdi dir="auto">آنا</bdi>')
  expect(html).toContain('<bdi dir="auto">ab</bdi>')
  expect(html).not.toMatch(/[\u2066-\u2069]/)
})
