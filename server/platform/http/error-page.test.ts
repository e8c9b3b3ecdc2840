import { expect, test } from 'vitest'
import { emptyApp } from '../../app.ts'
import { testApp } from '../../testing/app.ts'
import { Unavailable } from '../http-error.ts'

const { services } = await testApp()
const app = emptyApp(services)
app.get('/*', { config: { rate: 'page' } }, () => {
  throw Unavailable()
})

test.each([
  ['/de/rooms', 'es', 'de', '/de'],
  ['/rooms', 'es-MX,es;q=0.9', 'es', '/es'],
  ['/rooms', 'ja', 'en', '/'],
  ['/xx/rooms', undefined, 'en', '/'],
])('the page of an error at %s, for a reader of %s, is in %s', async (url, asked, language, home) => {
  const headers = { accept: 'text/html', ...(asked !== undefined && { 'accept-language': asked }) }
  const { statusCode, headers: sent, body } = await app.inject({ url, headers })
  expect([statusCode, sent['content-language'], sent['cache-control']]).toEqual([503, language, 'no-store'])
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toContain(`<a href="${home}">`)
  expect(body.includes('All festivals')).toBe(language === 'en')
  expect(body.includes('We cannot show this page right now')).toBe(language === 'en')
})

test('the page of an address that cannot be read is in its language', async () => {
  const { statusCode, body } = await app.inject({ url: '/de/%zz', headers: { accept: 'text/html' } })
  expect([statusCode, body.includes('<html lang="de">')]).toEqual([404, true])
})
