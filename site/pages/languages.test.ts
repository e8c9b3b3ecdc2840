import { expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { addFestival } from '../../server/testing/domains/festivals.ts'
import { languageNames } from '../../texts/languages.ts'
import { builtWeb } from '../build/build.ts'
import { servePages } from './pages.ts'

// Of the other languages one is built, as each takes seconds.
await builtWeb(() => {}, ['en', 'de'])
const { app, db, signUpAdmin } = await testApp()
await servePages(app, { db, dev: false, publicUrl: undefined, uploadsTo: null })

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answer } = await app.inject({ url, headers })
  return [statusCode, answer.location ?? null]
}
const spanish = { cookie: 'displayCurrency=EUR; language=es' }

test('who chose a language opens the home page in it, and every other page as its address says', {
  timeout: 240_000,
}, async () => {
  expect(await ask('/', spanish)).toEqual([307, '/es'])
  expect(await ask('/', { ...spanish, 'sec-fetch-site': 'none' })).toEqual([307, '/es'])
  const { headers } = await app.inject({ url: '/', headers: spanish })
  expect([headers['cache-control'], headers.vary]).toEqual([
    'private, no-cache',
    'accept-encoding, accept-language, cookie',
  ])
  for (const url of ['/?query=salsa', '/rooms', '/de', '/de/rooms'])
    expect([url, ...(await ask(url, spanish))]).toEqual([url, 200, null])
  // Without a choice nobody is moved, whatever their browser asks for.
  expect(await ask('/', { 'accept-language': 'de' })).toEqual([200, null])
  for (const language of ['en', 'xx', 'en-XA', '"><script>', ''])
    expect(await ask('/', { cookie: `language=${language}` })).toEqual([200, null])
  // The link to English, opened in a new tab, whose choice no script has kept.
  expect(await ask('/', { ...spanish, 'sec-fetch-site': 'same-origin' })).toEqual([200, null])
})

test('the footer leads to the same page in each language', { timeout: 240_000 }, async () => {
  const { id } = await addFestival(await signUpAdmin(), { name: 'Ritmo & Sabor' })
  const addresses = [
    '/',
    '/?genres=Salsa&location=Paris',
    '/rooms?roomType=Offering',
    `/festivals/${id}/people`,
    '/auth?tab=register',
  ]
  for (const address of addresses) {
    const { body: page } = await app.inject(address)
    const footer = page.slice(page.indexOf('<footer'))
    const links = [...footer.matchAll(/<a [^>]*href="([^"]*)" hrefLang="(\w+)"/g)]
    expect(links.map(([, , language]) => language)).toEqual(Object.keys(languageNames))
    for (const [, href = '', language] of links.filter(([, , language]) => language === 'en' || language === 'de')) {
      const { statusCode, body, headers } = await app.inject(href.replaceAll('&amp;', '&'))
      expect([href, statusCode, headers['content-language']]).toEqual([href, 200, language])
      // From there it leads back.
      expect(body).toContain(`href="${address.replaceAll('&', '&amp;')}" hrefLang="en"`)
    }
  }
})
