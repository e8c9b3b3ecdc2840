import { beforeAll, describe, expect, test } from 'vitest'
import { t } from '#texts'
import { contract } from '../../contract/index.ts'
import { type Language, languages } from '../../texts/languages.ts'
import { password, type TestMember, testApp } from '../testing/app.ts'
import { messagesOf, pairInTalk } from '../testing/domains/chat.ts'
import { callsOf, someId } from '../testing/contract/contract-tests.ts'
import { addFestival } from '../testing/domains/festivals.ts'
import { mailsTo } from '../testing/services/mailed.ts'
import { cancel, change, create, hours, join } from '../testing/domains/meetups.ts'
import { openRequest, statusOf } from '../testing/raw-requests.ts'
import { proveAddress } from '../testing/domains/room-requests.ts'
import { inLanguage } from '../platform/request-context.ts'
import { RateLimited, TooLarge, Unavailable } from '../platform/http-error.ts'

const { app, db, visitor, signUp, signUpAdmin } = await testApp()
const others = languages.filter((language) => language !== 'en')
let admin: TestMember
beforeAll(async () => {
  admin = await signUpAdmin()
})

/** Signs up a member who reads this language. */
const signUpIn = (language: Language, name: string) => inLanguage(language, () => signUp(name))

describe('every call', () => {
  type Asked = { method: 'GET'; url: string; payload?: string; token?: string }
  const asked = async ({ method, url, payload, token }: Asked, language: string) => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload && { 'content-type': 'application/json' }),
      },
      ...(payload && { payload }),
    })
    expect(reply.headers['content-language'], `${method} ${url}`).toBe(language)
    expect(reply.headers.vary, `${method} ${url}`).toMatch(/\bAccept-Language\b/)
    const isError = reply.statusCode >= 400
    const {
      error = '',
      code = '',
      fields = {},
    } = isError ? reply.json<{ error?: string; code?: string; fields?: Record<string, string> }>() : {}
    return { status: reply.statusCode, code, names: Object.keys(fields), texts: [error, ...Object.values(fields)] }
  }

  test('is refused in the language of the caller, with the same code and fields', async () => {
    const seen = new Set<string>()
    for (const { endpoint } of callsOf(contract)) {
      const { access, params, body, query } = endpoint
      const method = endpoint.method as 'GET'
      const url = endpoint.path.replaceAll(/:\w+/g, someId)
      const tries: Asked[] = [
        ...(access === 'public' ? [] : [{ method, url }]),
        ...(access === 'admin' ? [{ method, url, token: (await aMember()).token }] : []),
        ...(params || body ? [{ method, url, token: admin.token, ...(body && { payload: '{}' }) }] : []),
        ...(query ? [{ method, url: `${url}?limit=0&cursor=x&query=`, token: admin.token }] : []),
      ]
      for (const one of tries) {
        const inEnglish = await asked(one, 'en')
        seen.add(inEnglish.code)
        for (const language of others) {
          const reply = await asked(one, language)
          expect({ ...reply, texts: [] }, `${method} ${url}`).toEqual({ ...inEnglish, texts: [] })
          for (const [at, text] of reply.texts.entries())
            if (inEnglish.texts[at] !== '')
              expect(text, `${method} ${url} in ${language}`).not.toBe(inEnglish.texts[at])
        }
      }
    }
    for (const code of ['authentication_required', 'forbidden', 'invalid_input', 'not_found'])
      expect(seen).toContain(code)
  }, 180_000)

  let member: TestMember | undefined
  const aMember = async () => (member ??= await signUp())
})

describe('a refusal', () => {
  const textOf = async (request: object, language: string) => {
    const reply = await app.inject({
      ...request,
      headers: { 'accept-language': language, 'content-type': 'application/json' },
    })
    expect(reply.headers['content-language']).toBe(language)
    expect(reply.headers.vary).toMatch(/\bAccept-Language\b/)
    return reply.json<{ error: string }>().error
  }

  test.each([
    ['of an address that is none', { url: '/api/%ff' }],
    ['of an unknown address', { url: '/api/nothing' }],
    ['of a body that is too large', { method: 'POST', url: '/api/auth/login', payload: 'x'.repeat(70_000) }],
    ['of a body that is no JSON', { method: 'POST', url: '/api/auth/login', payload: '{' }],
  ])('%s is in the language of the caller', async (_, request) => {
    const texts = new Set<string>()
    for (const language of languages) texts.add(await textOf(request, language))
    expect(texts.size).toBe(languages.length)
  })

  test('of a body that arrives in parts is in the language of the caller', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const request = openRequest(address, [
      'POST /api/auth/login HTTP/1.1',
      'Accept-Language: de',
      'Content-Type: application/json',
      'Content-Length: 2',
    ])
    request.send('{')
    request.send('x')
    expect(await statusOf(request)).toBe(400)
    expect(request.received()).toMatch(/^content-language: de\r$/im)
    expect(request.received()).toContain(inLanguage('de', () => t.errors.invalidJson()))
  })

  test('that a queue or a stream made elsewhere is read where it is sent', () => {
    for (const refusal of [Unavailable(), RateLimited(1), TooLarge(t.errors.tooLarge)]) {
      const texts = languages.map((language) => inLanguage(language, () => refusal.message))
      expect(new Set(texts).size).toBe(languages.length)
    }
  })

  test('of a page is in the language of its address, whatever the browser asks for', async () => {
    const { body, headers } = await app.inject({
      url: '/es/rooms',
      headers: { accept: 'text/html', 'accept-language': 'de' },
    })
    expect(headers['content-language']).toBe('es')
    expect(body).toContain('<html lang="es">')
    expect(body).toContain('<a href="/es">')
  })
})

describe('members of several languages', () => {
  test('who are told of one act get each their own mail, and read the bell in the language of their page', async () => {
    const [host, spaniard, german] = [await signUp('Ana'), await signUpIn('es', 'Bea'), await signUpIn('de', 'Carl')]
    for (const member of [spaniard, german]) await proveAddress(db, member)
    const { id: festivalId } = await addFestival(admin, { name: 'Xyzzy' })
    const { id } = await create(host, festivalId, { title: 'Tapas' })
    for (const member of [spaniard, german]) await join(member, id)
    // One statement notifies both; the request that causes it is in a third language.
    await inLanguage('fr', () => change(host, id, { startTime: hours(60) }))
    await inLanguage('fr', () => cancel(host, id))
    const subjectsOf = async ({ user }: TestMember) => (await mailsTo(db, user.email)).slice(0, 2)
    for (const [member, language] of [
      [spaniard, 'es'],
      [german, 'de'],
    ] as const) {
      const [cancelled, changed] = await subjectsOf(member)
      expect(cancelled?.subject).toBe(inLanguage(language, () => t.meetupNotifications.meetupIsCancelled()))
      expect(changed?.subject).toBe(inLanguage(language, () => t.meetupNotifications.timeChangedSubject()))
      for (const { text, html } of [cancelled!, changed!]) {
        expect(html).toContain(`<html lang="${language}" dir="ltr">`)
        for (const [address] of `${text} ${html}`.matchAll(/http:[^\s"<]+/g))
          expect(address).toMatch(new RegExp(`^http://localhost/${language}/`))
      }
    }
    // The bell is of whoever reads it now, in the language of their page.
    for (const language of languages) {
      const [first] = await inLanguage(language, () => spaniard.api.notifications.unread())
      expect(first?.title).toBe(inLanguage(language, () => t.meetupNotifications.cancelledTitle({ dancer: 'Ana' })))
    }
  })

  test('get a new password in their language, whoever asks for it', async () => {
    const { user } = await signUpIn('it', 'Ugo')
    await inLanguage('pt', () => visitor.auth.forgotPassword({ body: { email: user.email } }))
    const [mail] = await mailsTo(db, user.email)
    expect(mail?.subject).toBe(inLanguage('it', () => t.emails.chooseNewPassword()))
    expect(mail?.text).toMatch(/http:\/\/localhost\/it\/auth\/reset#token=/)
  })

  test('read in their language who left, and nobody finds them by these words', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    await bea.api.profile.remove({ body: { password } })
    const names = new Set<string>()
    for (const language of languages) {
      const word = inLanguage(language, () => t.common.formerMember())
      const [thread, messages, listed] = await inLanguage(language, async () => [
        await ana.api.chat.thread({ params: { id } }),
        await messagesOf(ana, id),
        await ana.api.chat.threads({ query: {} }),
      ])
      expect(thread).toMatchObject({ title: word })
      expect(listed.items[0]).toMatchObject({ title: word, lastMessage: { senderName: word } })
      expect(messages.at(-1)).toMatchObject({ senderName: word })
      const { items } = await inLanguage(language, () => ana.api.chat.search({ query: { query: word } }))
      expect(items).toEqual([])
      names.add(word)
    }
    expect(names.size).toBe(languages.length)
    const stored = await db.selectFrom('users').select('name').where('id', '=', bea.user.id).executeTakeFirst()
    expect(stored).toEqual({ name: 'Former member' })
  })

  test('have a calendar in their language, and files in the language of the page', async () => {
    const member = await signUpIn('es', 'Bea')
    const { id: festivalId } = await addFestival(admin, { name: 'Xyzzy' })
    const { id } = await create(member, festivalId, { title: 'Tapas' })
    const linesOf = async (url: string, language = 'pt') => {
      const { body, headers } = await app.inject({ url, headers: { 'accept-language': language } })
      expect(headers.vary).toBe('Authorization, Accept-Language')
      return [headers['content-language'], body.replaceAll('\r\n ', '')]
    }
    const { url } = await member.api.calendar.reset()
    const address = new URL(url).pathname
    expect(await linesOf(address)).toEqual([
      'es',
      expect.stringContaining(`URL;VALUE=URI:http://localhost/es/festivals/`),
    ])
    const file = `/api/meetups/${id}/calendar.ics`
    expect(await linesOf(file)).toEqual(['pt', expect.stringContaining('URL;VALUE=URI:http://localhost/pt/')])
    expect(await linesOf(`${file}?language=de`)).toEqual(['de', expect.stringContaining('http://localhost/de/')])
    expect(await linesOf(`${file}?language=xx`, 'en')).toEqual([
      'en',
      expect.stringContaining('http://localhost/festivals/'),
    ])
  })
})
