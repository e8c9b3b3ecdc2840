import { expect, test } from 'vitest'
import { mailsTo } from '../../testing/services/mailed.ts'
import { password, testApp } from '../../testing/app.ts'
import { acceptedLanguage } from './accepted-language.ts'

const { app, db, signUp, signUpAdmin } = await testApp()

const registerIn = (language: string | undefined, body: object) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: body,
    headers: language === undefined ? {} : { 'accept-language': language },
  })

test('a refusal is in the language of the caller, with the same code and the same fields', async () => {
  const inEnglish = await registerIn('en', {})
  const reply = await registerIn('en-XA', {})
  expect(reply.headers).toMatchObject({ 'content-language': 'en-XA' })
  expect(reply.headers.vary).toContain('Accept-Language')
  expect(reply.json().code).toBe(inEnglish.json().code)
  expect(Object.keys(reply.json().fields)).toEqual(Object.keys(inEnglish.json().fields))
  for (const [field, message] of Object.entries<string>(reply.json().fields)) {
    expect(message).not.toBe(inEnglish.json().fields[field])
    expect(message).toMatch(/[åéîöû]/)
  }
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['sv-SE,sv;q=0.9', 'en'],
  ['en-GB,en;q=0.8', 'en'],
  ['sv;q=0.9,en-XA', 'en'],
  ['x'.repeat(4000), 'en'],
  [',;q=,,=;', 'en'],
])('a reply to Accept-Language %j is in %s', (header, language) => {
  expect(acceptedLanguage(header === undefined ? {} : { 'accept-language': header })).toBe(language)
})

test('a member’s emails are in the language in which they registered, also those that an admin causes', async () => {
  const body = { username: 'lingua', email: 'lingua@example.org', password, name: 'Lin Gua', location: 'Rome', age: 30 }
  const { user } = (await registerIn('en-XA', body)).json()
  expect((await mailsTo(db, body.email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Çööñ/)])
  const { api } = await signUpAdmin()
  await api.admin.suspend({ params: { id: user.id }, body: { reason: 'Advertising', days: 7 } })
  const [suspended] = await mailsTo(db, body.email)
  expect(suspended?.subject).toMatch(/^Ýööû/)
  expect(suspended?.text).toContain('Advertising')
  expect(suspended?.text).not.toContain('We’ve suspended')
})

test('a member chooses the language of their emails, and only one that there is', async () => {
  const ana = await signUp('Ana')
  expect(await ana.api.profile.get()).toMatchObject({ language: 'en' })
  await ana.api.profile.change({ body: { language: 'en' } })
  const body = { language: 'xx' as 'en' }
  await expect(ana.api.profile.change({ body })).rejects.toMatchObject({
    status: 400,
    fields: { language: expect.any(String) },
  })
})
