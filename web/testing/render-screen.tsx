import '../ui/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'
import { browserApi } from '../lib/api.ts'
import { useReplayEarlyPress } from '../lib/hydration.ts'
import { forgetSession, rememberSession } from '../lib/session.ts'
import { createAppRouter } from '../router.tsx'
import type { ColorTheme } from './axe-options.ts'
import type { ScreenMember } from './members.ts'

/** The first call starts the app, which takes longer than a test may. */
beforeAll(() => fetch('/healthz'), 120_000)

export type ScreenOptions = {
  /** Who is signed in; nobody by default. */
  as?: ScreenMember
  /** In pixels. */
  width?: number
  theme?: ColorTheme
  dir?: 'ltr' | 'rtl'
  /** A pattern of addresses: calls to them are answered with 502 until the test ends. */
  failing?: string
}

/** The whole document, as in the product. React listens to a document for one root only, so that all screens share it. */
const root = createRoot(document)
afterEach(() => root.render(null))

let rendered = 0
/** Shows the page of an address in this browser, on the real API, until the next one or the end of the test. */
export async function renderScreen(path: string, options: ScreenOptions = {}) {
  const { as, width = 1440, theme = 'light', dir = 'ltr', failing } = options
  await Promise.all([page.viewport(width, 900), commands.emulateTheme(theme), wakeUp()])
  if (failing !== undefined) {
    await commands.failCalls(failing)
    onTestFinished(() => commands.restoreCalls())
  }
  if (as) rememberSession(as.token, as.user)
  else forgetSession()
  history.replaceState(null, '', path)
  const router = createAppRouter({ api: browserApi(), origin: location.origin })
  await router.load()
  root.render(<RouterProvider key={rendered++} router={router} />)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  document.documentElement.dir = dir
}

/** The first load waits for a page that came from the server to be awake; here none did. */
let awake: Promise<void> | undefined
const wakeUp = () =>
  (awake ??= new Promise((resolve) => {
    function Awake() {
      useReplayEarlyPress()
      useEffect(resolve, [])
      return null
    }
    root.render(<Awake />)
  }))
