import { expect, test } from 'vitest'
import {
  changeEmailLetter,
  emailChangedNotice,
  emailChangeUndoneNotice,
  emailChangingNotice,
  mailable,
  newsLetter,
  passwordChangedNotice,
  resetPasswordLetter,
  verifyEmailLetter,
} from './letters.ts'

const link = 'https://compas.example/auth/verify#token=a-b_c'
const letters = (name: string) => [
  verifyEmailLetter({ name, link }),
  changeEmailLetter({ name, link }),
  resetPasswordLetter({ name, link }),
  emailChangingNotice({ name, newEmail: 'new@example.com' }),
  emailChangedNotice({ name, newEmail: 'new@example.com', link }),
  emailChangeUndoneNotice({ name }),
  passwordChangedNotice({ name }),
]

test('every letter greets, says what to do if it was not you, and says the same in both its parts', () => {
  for (const { subject, text, html } of letters('Zoë')) {
    expect(subject.length).toBeGreaterThan(5)
    expect(text).toMatch(/^Hola Zoë,\n/)
    const page = html.replace(/<[^>]+>/g, '')
    const said = text.split('\n\n').slice(0, -1)
    for (const line of said.filter((line) => !line.includes(link))) expect(page).toContain(line)
    expect(text).toContain('It was not you?')
  }
})

test('a link stands whole in both parts, and nothing else is loaded from anywhere', () => {
  for (const { text, html } of letters('Ana')) {
    expect(html).not.toMatch(/<(img|link|script|iframe)|src=|url\(|@import/i)
    expect([...html.matchAll(/https?:[^"<\s]+/g)].map(([address]) => address)).toEqual(
      text.includes(link) ? [link, link] : [],
    )
  }
})

test('a name is text, whatever it holds', () => {
  for (const { text, html } of letters('<b onclick="x">Ana</b> & \'co')) expect(html + text).not.toContain('onclick')
  for (const { html } of letters(`"Ana" & <Eve`)) expect(html).toContain('Hola &quot;Ana&quot; &amp; &lt;Eve,')
})

test('a name of several lines stays in the greeting', () => {
  const { text } = passwordChangedNotice({ name: 'Ana,\n\nyour account is closed' })
  expect(text.split('\n')[0]).toBe('Hola Ana, your account is closed,')
})

test.each(['Win 1000 at evil.example', 'https://evil', 'see evil/win', 'a@b', 'x'.repeat(500)])(
  'nobody reaches a stranger with words of their own: %s',
  (name) => {
    const { text, html } = verifyEmailLetter({ name, link })
    expect(text + html).not.toContain(name)
  },
)

test('a letter of news says it, leads to it, and has its way out at the end', () => {
  const unsubscribeLink = 'https://compas.example/unsubscribe?token=a-b_c.d'
  const title = 'Hugo said yes!'
  const message = 'You have a place in “Sun & sea”.'
  const { subject, text, html } = newsLetter({ name: 'Ana', subject: 'News', title, message, link, unsubscribeLink })
  expect(subject).toBe('News')
  const parts = ['Hola Ana,', title, message, link, 'In your settings you choose', unsubscribeLink]
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
])('in a letter %j is %j', (words, said) => {
  expect(mailable(words, 'a room')).toBe(said)
})
