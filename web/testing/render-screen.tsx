import '../ui/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { beforeAll, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'
import { browserApi } from '../lib/api.ts'
import { useWakeUp } from '../lib/awake.ts'
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
}

/** Shows the page of an address in this browser, on the real API, until the test ends. Resolves once its loaders have answered. */
export async function renderScreen(
  path: string,
  { as, width = 1440, theme = 'light', dir = 'ltr' }: ScreenOptions = {},
) {
  await Promise.all([page.viewport(width, 900), commands.emulateTheme(theme), wakeUp()])
  if (as) rememberSession(as.token, as.user)
  else forgetSession()
  history.replaceState(null, '', path)
  const router = createAppRouter({ api: browserApi(), origin: location.origin })
  await router.load()
  const root = createRoot(document)
  root.render(<RouterProvider router={router} />)
  onTestFinished(() => root.unmount())
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  document.documentElement.dir = dir
}

/** The first load waits for a page that came from the server to be awake; here none did. */
let awake: Promise<void> | undefined
const wakeUp = () =>
  (awake ??= new Promise((resolve) => {
    const root = createRoot(document.createElement('div'))
    function Awake() {
      useWakeUp()
      queueMicrotask(resolve)
      return null
    }
    root.render(<Awake />)
  }))
