import '../ui/styles/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, onTestFinished, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { browserApi } from '../lib/api.ts'
import { releasedRates } from '../../contract/platform/money.ts'
import { currentLanguage } from '../../texts/languages.ts'
import { currencyOfPage } from '../lib/browser/display-currency.ts'
import { useReplayEarlyPress } from '../lib/browser/hydration.ts'
import { forgetSession, rememberSession } from '../lib/member/session.ts'
import { createAppRouter } from '../router.tsx'
import { currentToasts, dismissToast } from '../ui/overlays/toast.ts'
import type { ColorTheme } from './axe-options.ts'
import type { ScreenMember } from './members.ts'

/** The first call starts the test app, which takes longer than the timeout of a test. */
beforeAll(() => fetch('/healthz'), 120_000)

export type ScreenOptions = {
  /** The signed-in member; a visitor by default. */
  as?: ScreenMember
  /** In pixels. */
  width?: number
  theme?: ColorTheme
  dir?: 'ltr' | 'rtl'
  /** Calls to addresses that match this pattern are answered with 502 until the test ends. */
  failing?: string
}

/** The whole document, as in the product. All tests share one root, because React supports only one for a document. */
const root = createRoot(document)

/** Warnings of React, such as two elements with one key, are faults that members may notice. */
const errors: unknown[][] = []

/** Not in hooks, which would belong to the first of the files that share this module. */
function watchTest() {
  vi.spyOn(console, 'error').mockImplementation((...error) => void errors.push(error))
  onTestFinished(() => {
    root.render(null)
    for (const { id } of currentToasts()) dismissToast(id)
    expect(errors.splice(0)).toEqual([])
  })
}

let rendered = 0
/** Renders the page of an address in this browser, with the real API, until the next call or the end of the test. Returns its router. */
export async function renderScreen(path: string, options: ScreenOptions = {}) {
  const { as, width = 1440, theme = 'light', dir = 'ltr', failing } = options
  watchTest()
  await Promise.all([page.viewport(width, 900), commands.emulateTheme(theme), endHydration()])
  if (failing !== undefined) {
    await commands.failCalls(failing)
    onTestFinished(() => commands.restoreCalls())
  }
  if (as) rememberSession(as.token, as.user)
  else forgetSession()
  history.replaceState(null, '', path)
  // A browser opens a page at its top.
  scrollTo(0, 0)
  const rates = releasedRates
  const router = createAppRouter({
    api: browserApi(),
    origin: location.origin,
    currency: currencyOfPage(),
    rates,
    language: currentLanguage(),
  })
  await router.load()
  root.render(<RouterProvider key={rendered++} router={router} />)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  document.documentElement.dir = dir
  return router
}

/** The router's first load waits for the hydration of a server-rendered page. Here there is none, so its end is simulated. */
let hydrated: Promise<void> | undefined
const endHydration = () =>
  (hydrated ??= new Promise((resolve) => {
    function Hydrated() {
      useReplayEarlyPress()
      useEffect(resolve, [])
      return null
    }
    root.render(<Hydrated />)
  }))
