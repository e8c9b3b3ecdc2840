import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { createClient } from '../contract/platform/client.ts'
import { calls, type Contract } from '../contract/index.ts'
import { axeOptions, axeSpec, themes } from '../web/testing/axe-options.ts'

/** The fixtures of each browser test. A test fails if its page throws, logs an error, or violates its own security policy. */
export const test = base.extend<{ faults: string[]; mayMissFiles: boolean }>({
  /** For tests that remove files: allows the browser's log messages about missing files. */
  mayMissFiles: [false, { option: true }],
  faults: [
    async ({ page, mayMissFiles }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`threw ${error.message} at ${page.url()}`))
      page.on('console', (message) => {
        if (message.type() !== 'error' || isExpected(message.text())) return
        if (!mayMissFiles || !saysMissing.test(message.text())) faults.push(`logged ${message.text()}`)
      })
      await use(faults)
      expect(faults, 'the page must not fail behind the scenes').toEqual([])
    },
    { auto: true },
  ],
})
export { expect } from '@playwright/test'

/** The browser logs every reply with an error status itself, including the ones that a test provokes. */
const isExpected = (text: string) => text.startsWith('Failed to load resource')

const saysMissing =
  /dynamically imported module|Unable to preload CSS|Refused to apply style|We couldn’t load this screen/

export const sizes = [
  { name: 'phone', width: 360, height: 780 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desktop', width: 1440, height: 900 },
] as const
const [{ width, height }] = sizes
/** Behaviour that is the same at every size is tested at the smallest one. */
export const phone = { width, height }

/**
 * Expects no axe violations (WCAG 2.2 AA) in the light and in the dark theme. `covered`: a selector of elements that an open popup covers.
 */
export async function expectAccessible(page: Page, covered: string[] = []) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await page.evaluate(
      ([options, spec, exclude]) => {
        const { axe: own } = window as unknown as { axe: typeof axe }
        own.configure(spec)
        return own.run({ exclude }, options)
      },
      [axeOptions(colorScheme), axeSpec, covered] as const,
    )
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(found, `axe in the ${colorScheme} theme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Runs `look` at every size on the same page, because a window can be resized and a tablet turned. */
export async function atEachSize(page: Page, look: () => Promise<void>) {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await look()
  }
}

/** The text of a toast. The match is exact because the toast is also announced in a longer text. */
export const exactText = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Waits until the page is hydrated: before that, a link loads a complete new page. See `web/lib/browser/hydration.ts`. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(
    () => (window as unknown as { earlyPress?: { done: AbortController } }).earlyPress?.done.signal.aborted === true,
  )

/** Refuses the stream of a member's pages, so that they poll, and the network becomes idle. */
export const refuseStream = (page: Page) =>
  page.route('**/api/stream', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '600' } }))

/** Collects the addresses that the page requests from now on and that are 404. */
export function missingFilesOf(page: Page): string[] {
  const missed: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missed.push(response.url())
  })
  return missed
}

/** Expects that the page needs no horizontal scrolling. */
export async function expectToFit(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
}

/**
 * Measures the layout shifts of each page, starting with the next load. Web fonts are blocked, because their loading time depends
 * on the machine, and the fallback fonts have slightly different widths.
 */
export async function watchLayoutShifts(page: Page) {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as LayoutShift[])
        if (!hadRecentInput)
          shifts.push({ value, moved: sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

type Shift = { value: number; moved: (string | undefined)[] }
type LayoutShift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

/** Expects a Cumulative Layout Shift below 0.02 since the page was loaded. */
export async function expectNothingMoved(page: Page) {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, `${page.url()} moved: ${JSON.stringify(shifts)}`).toBeLessThan(0.02)
}

export type Member = { username: string; password: string; name: string; email: string }

/** Fills in the registration; its age stays at 25. */
export async function fillRegistration(page: Page, member: Member, location = 'Sevilla, Spain') {
  await page.getByLabel('Username').fill(member.username)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByLabel('Confirm Password').fill(member.password)
  await page.getByLabel('Name', { exact: true }).fill(member.name)
  const town = page.getByLabel('Location')
  await town.fill(location)
  // Closes the list of suggested towns, which lies over the button below it.
  await town.blur()
}

/** Opens a page of the settings from their menu, which is behind a button on phones. */
export async function openSettings(page: Page, title: string) {
  const menu = page.getByRole('navigation', { name: 'Settings sections' })
  const unfold = menu.getByRole('button', { name: /All settings$/ })
  if (await unfold.isVisible()) await unfold.click()
  await menu.getByRole('link', { name: title }).click()
}

let made = 0
export function newMember(name = 'Lucía Prueba'): Member {
  const username = `dancer.${process.pid}.${Date.now().toString(36)}.${made++}`.slice(0, 30)
  return { username, name, email: `${username}@example.org`, password: 'bailando-juntos-7' }
}

/** Registers over the API, for members who do not need a page. */
export async function register(request: APIRequestContext, member = newMember()) {
  const reply = await request.post('/api/auth/register', { data: { ...member, location: 'Sevilla, Spain', age: 29 } })
  expect(reply.status()).toBe(201)
  const { token, user } = (await reply.json()) as { token: string; user: object }
  return { token, user, api: apiOf(request, token) }
}

/** The typed client of the API, as the member with this token. */
export const apiOf = (request: APIRequestContext, token: string) =>
  createClient<Contract>(
    calls,
    async (url, { method, headers, body }) => {
      const reply = await request.fetch(url, { method, headers, ...(body !== undefined && { data: body }) })
      return {
        ok: reply.ok(),
        status: reply.status(),
        statusText: reply.statusText(),
        headers: { get: (name) => reply.headers()[name.toLowerCase()] ?? null },
        text: () => reply.text(),
      }
    },
    () => token,
  )

/** Registers over the API; the page is signed in from its next load on. */
export async function signUp(page: Page, member = newMember()) {
  const { token, user, api } = await register(page.request, member)
  await page.addInitScript(
    ([authToken, authUser]) => {
      if (sessionStorage.getItem('signed-up') !== null) return
      sessionStorage.setItem('signed-up', 'yes')
      localStorage.setItem('authToken', authToken)
      localStorage.setItem('authUser', authUser)
    },
    [token, JSON.stringify(user)] as const,
  )
  return { ...member, token, api }
}

const run = promisify(execFile)

/** Runs `npm run admin -- grant USERNAME` while the site runs. */
export async function makeAdmin(username: string) {
  const root = resolve(import.meta.dirname, '..')
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  await run(process.execPath, ['site/commands/admin.ts', 'grant', username], { cwd: root, env })
}
