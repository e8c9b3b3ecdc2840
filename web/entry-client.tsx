import './ui/styles/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { currentLanguage } from '../texts/languages.ts'
import { browserApi } from './lib/api.ts'
import { showBusy } from './lib/browser/busy.ts'
import { currencyOfPage, ratesOfPage, sendChosenCurrency } from './lib/browser/display-currency.ts'
import { dropEarlyPress, skipHydration, untilHydrated } from './lib/browser/hydration.ts'
import { whenQuiet } from './lib/browser/quiet.ts'
import { isInstalled } from './lib/installed/is-installed.ts'
import { isMissingFile } from './lib/browser/release.ts'
import { clearKeptAfterSession, persister } from './lib/offline/persister.ts'
import { createAppRouter } from './router.tsx'
import { skipSpareEntry } from './ui/overlays/spare-entry.ts'

// Set before the schemas of the forms are loaded: otherwise zod tries to compile a function, which the content security policy blocks.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// A file that is preloaded on hover may be missing; that error is reported when the file is used, not as an unhandled rejection.
addEventListener('unhandledrejection', (event) => isMissingFile(event.reason) && event.preventDefault())

/** The site's configured address, for links that are shared outside the site. */
const siteOrigin = document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content

const router = createAppRouter({
  api: browserApi(),
  origin: siteOrigin ?? window.location.origin,
  currency: currencyOfPage(),
  rates: ratesOfPage(),
  language: currentLanguage(),
  persister,
})
sendChosenCurrency()
clearKeptAfterSession()
skipSpareEntry(router)

let endBusy = () => {}
router.subscribe('onBeforeLoad', () => {
  endBusy()
  endBusy = showBusy()
})
router.subscribe('onResolved', () => endBusy())
dropEarlyPress()
// Not in the first load: no browser translates a page before it is complete.
void import('./lib/browser/language/translated-texts.ts').then(({ keepTextsOfTranslatedPage }) =>
  keepTextsOfTranslatedPage(),
)
if (document.documentElement.dataset.shell === undefined)
  // In a transition, React hydrates in short tasks, between which the page can scroll and follow links.
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
else void fillShell()
if (isInstalled())
  void import('./shell/navigation/open-my-festival.ts')
    .then(({ openMyFestival }) => openMyFestival(router))
    .catch(() => {})
whenQuiet(() => void import('./lib/installed/start.ts').then(({ startInstalled }) => startInstalled()))
// After React has taken over the page, of which the gestures are no part.
whenQuiet(() => {
  void Promise.all([import('./shell/navigation/gestures.ts'), untilHydrated()]).then(
    ([{ startGestures }]) => startGestures(router),
    () => {},
  )
})

/** Renders the page into the shell. Nothing waits for it, since the files of the screens import this one. */
async function fillShell() {
  skipHydration()
  const { attributes } = document.documentElement
  const set = [...attributes].filter(({ name }) => name !== 'data-shell')
  const settings = [...document.querySelectorAll('meta[name]')]
  // The first render is complete then.
  await router.load()
  flushSync(() => createRoot(document).render(<RouterProvider router={router} />))
  // React removes what it has not rendered: the theme, the session, the settings of the site.
  for (const { name, value } of set) document.documentElement.setAttribute(name, value)
  document.head.append(...settings.filter((tag) => !tag.isConnected))
}
