import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { dayFromNow } from '../../server/platform/days.ts'
import { addFestival, lasting } from '../../server/testing/domains/festivals.ts'
import { create } from '../../server/testing/domains/meetups.ts'
import { addParty } from '../../server/testing/domains/shared-pictures.ts'
import { isSettingsPage } from '../../web/features/people/settings/settings-pages.ts'
import { pathIn } from '../../texts/addresses.ts'
import { builtWeb } from '../build/build.ts'
import { pagePatterns } from './page-patterns.ts'
import { servePages } from './pages.ts'
import { addressesIn, writtenAddresses } from '../testing/written-addresses.ts'
import { firstLoadLimits } from '../testing/first-load-limits.ts'

const origin = 'https://compas.example.org'
let site: Awaited<ReturnType<typeof testApp>>
let app: typeof site.app
let folder: string
let pagePaths: string[]

// Builds the web part, and one language, if no build has them.
beforeAll(async () => {
  site = await testApp()
  app = site.app
  await servePages(app, { db: site.db, dev: false, publicUrl: origin, uploadsTo: null })
  folder = await builtWeb(() => {}, ['en', 'de'])
  const entry = pathToFileURL(resolve(folder, 'server/entry-server.js')).href
  ;({ pagePaths } = (await import(entry)) as typeof import('../../web/entry-server.tsx'))
}, 240_000)

/** Every query parameter that a route reads, and some that no route reads. */
const names =
  `query genres genre location place startDate endDate priceRange cursor festivalId roomType minPrice maxPrice priceIn
  scope sort post month tab view error success next step room token city style when party show other __proto__ constructor
  toString`.split(/\s+/)

const values =
  `%20 %00 %E0%A4%A % %ff %ED%A0%80 %F0%9F%92%83 %250a %0d%0aSet-Cookie:x=1 + %2B 0 -1 1e309 99999999999999999999 0x10 1.5
  01 2026-13-45 9999-99 2026-02 2026-11-27T00:00 true false null [] {} [1,2] %7B%22a%22:1%7D %22x%22 all 1 2 https://elsewhere.example
  //elsewhere.example %09//elsewhere.example /%5Celsewhere.example javascript:x() %3Cscript%3Ex%3C/script%3E %27%3B-- ../../x ..%2f..%2f
  ünïcode 019a0000-0000-7000-8000-000000000000`.split(/\s+/)

const inAll = (value: string, times = 1) => names.flatMap((name) => Array<string>(times).fill(`${name}=${value}`))

const searches = [
  ...values.flatMap((value) => [inAll(value).join('&'), inAll(value, 2).join('&')]),
  // One long parameter at a time, because an address is limited to 16 kB in total.
  ...names.map((name) => `${name}=${'x'.repeat(10_000)}`),
  `query=${'%F0%9F%92%83'.repeat(800)}`,
  names.join('&'),
  inAll('').join('&'),
  names.map((name) => `${name}[]=1&${name}[a]=1`).join('&'),
  names.map((name) => `${name}=a&${name}=b&${name}=c`).join('&'),
  '&&&===&=&?&#',
  'a=1&'.repeat(2500),
]

const parts = [
  'x',
  '019a0000-0000-7000-8000-000000000000',
  '%E0%A4%A',
  '%2F%2Felsewhere.example',
  '%',
  '%00%0d',
  'x'.repeat(10_000),
]

const elsewhere = /^(https?:)?[/\\]{2}(?!compas\.example\.org)/i

/** The scripts in a page that its policy does not allow, as a browser reads them. */
function blockedScripts(body: string, policy: string) {
  const read = body.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
  const scripts = [...read.matchAll(/<script(?! type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs)]
  return scripts.filter(([, text = '']) => !policy.includes(`'sha256-${hash('sha256', text, 'base64')}'`))
}

/** Everything wrong in a reply: an error page, a link to another site, a script that cannot run or a value such as undefined. */
function faultsOf(
  address: string,
  { statusCode, headers, body }: { statusCode: number; headers: object; body: string },
) {
  const faults = []
  if (statusCode !== 200 && statusCode !== 404 && (statusCode < 300 || statusCode > 399))
    faults.push(`status ${statusCode}`)
  const { location } = headers as { location?: string }
  if (location !== undefined && new URL(location, origin).origin !== origin) faults.push(`redirects to ${location}`)
  const text = body.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ')
  const odd = /\b(NaN|undefined|Invalid Date)\b|\[object /.exec(text)
  if (odd) faults.push(`says ${text.slice(odd.index - 40, odd.index + 40)}`)
  for (const [, target = ''] of body.matchAll(/(?:href|action)="([^"]*)"/g))
    if (elsewhere.test(target)) faults.push(`links to ${target}`)
  if (/This page lost its step/.test(text)) faults.push('broke')
  const policy = String((headers as Record<string, unknown>)['content-security-policy'])
  for (const [script] of blockedScripts(body, policy)) faults.push(`may not run ${script.slice(0, 80)}`)
  return faults.map((fault) => `${address.slice(0, 120)} ${fault}`)
}

const pathsOf = (path: string) => (path.includes('$') ? parts.map((part) => path.replace(/\$\w+/, part)) : [path])

test('any value in an address gives a complete page without links to other sites @S1.31', {
  timeout: 600_000,
}, async () => {
  expect(pagePaths.length).toBeGreaterThan(20)
  const addresses = pagePaths.flatMap((path) => [
    ...pathsOf(path),
    ...searches.map((search) => `${pathsOf(path)[0]}?${search}`),
  ])
  const faults: string[] = []
  for (const address of addresses) faults.push(...faultsOf(address, await app.inject({ url: address })))
  expect(addresses.length).toBeGreaterThan(pagePaths.length * 60)
  expect(faults).toEqual([])
})

test('every address that notifications, emails, calendars and the sitemap have is that of a page', () => {
  const patternOf = pagePatterns(pagePaths)
  const isSettings = (address: string) => isSettingsPage(/^\/settings\/(\w+)(?:#|$)/.exec(address)?.[1] ?? '')
  const isPage = (address: string) => patternOf(address) !== null || isSettings(address)
  const written = writtenAddresses()
  const addresses = new Set(written.map(({ address }) => address))
  for (const known of ['/festivals/x/meals', '/festivals/x/activities', '/messages?thread=x', '/auth/reset#token=x'])
    expect([...addresses]).toContain(known)
  expect(addresses.size).toBeGreaterThan(30)
  expect(written.filter(({ address }) => !isPage(address))).toEqual([])
})

test.each([
  ['`/festivals/${id}/meetups`', ['/festivals/x/meetups']],
  ["`${origin}/a/${is ? 'b' : 'c'}#d-${id}`", ['/a/b#d-x', '/a/c#d-x']],
  ["actionUrl: '/my-requests',", ['/my-requests']],
  ["'/festivals/' || festival.id || '/meetups' as path", ['/festivals/x/meetups']],
  ["'/f/' || f.id || case t when 'a' then '/b' else '/c' end || '#' || f.id", ['/f/x/b#x', '/f/x/c#x']],
  ["// '/nowhere'", []],
])('in the code %s the addresses are seen', (code, addresses) => {
  expect(addressesIn(`  ${code}\n`)).toEqual(addresses)
})

test('the address in each calendar opens, at what it is of', async () => {
  const admin = await site.signUpAdmin()
  const { id } = await addFestival(admin, lasting(20, 22))
  const [meal, activity] = [await create(admin, id), await create(admin, id, { type: 'activity', title: 'Walk' })]
  const startTime = `${dayFromNow(20)}T22:00`
  const event = await admin.api.programme.create({ params: { id }, body: { title: 'Show', startTime } })
  const party = await addParty(site.db)
  const files = [
    `festivals/${id}`,
    `meetups/${meal.id}`,
    `meetups/${activity.id}`,
    `events/${event.id}`,
    `social-parties/${party}`,
  ]
  for (const file of files) {
    const { body } = await app.inject({ url: `/api/${file}/calendar.ics` })
    const [, address = ''] = /^URL;VALUE=URI:(.*(?:\r\n .*)*)/m.exec(body) ?? []
    const { pathname, hash: place } = new URL(address.replaceAll('\r\n ', '').trim())
    const page = await app.inject({ url: pathname })
    expect([file, page.statusCode]).toEqual([file, 200])
    if (place) expect(page.body, file).toContain(`id="${place.slice(1)}"`)
  }
})

test.each([
  ['en', 0],
  ['de', firstLoadLimits.longerTexts],
] as const)('no page in %s starts with more JavaScript than its limit, gzipped', async (language, more) => {
  const { home, others } = firstLoadLimits.initial
  const starts = await Promise.all(
    pagePaths.map(async (path) => ({
      path,
      kilobytes: await kilobytesToStart(pathIn(language, pathsOf(path)[0] ?? path)),
    })),
  )
  expect(starts.length).toBeGreaterThan(20)
  for (const { kilobytes } of starts) expect(kilobytes).toBeGreaterThan(100)
  expect(starts.filter(({ path, kilobytes }) => kilobytes > (path === '/' ? home : others) + more)).toEqual([])
})

/** The size of all scripts in the head of the page. Scripts that are loaded later on demand are not included. */
async function kilobytesToStart(address: string) {
  const { body } = await app.inject({ url: address })
  const files = new Set(/data-modules="([^"]*)"/.exec(body)?.[1]?.split(' '))
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(folder, 'client', file)), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
