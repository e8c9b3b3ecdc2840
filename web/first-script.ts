import { colorBar } from './lib/browser/bar-color.ts'
import { offeredLanguage } from './lib/browser/language/language-offer.ts'
import {
  dismissedBannerKey,
  dismissedLanguageOfferKey,
  listViewKey,
  roomPanelKey,
  runningKey,
  sessionTokenKey,
  sessionUserKey,
  themeKey,
} from './lib/browser/stored-keys.ts'

/*
 * The inline script in the head of every page. The server renders the same page for everybody; this script applies what this browser
 * stores, before the first paint and long before the other scripts have arrived on a slow connection.
 */

const theme = storedText(themeKey)
if (theme === 'light' || theme === 'dark') {
  document.documentElement.dataset.theme = theme
  colorBar(theme)
}

const listView = storedText(listViewKey)
if (listView !== null) document.documentElement.dataset.listView = listView

const roomPanel = storedText(roomPanelKey)
if (roomPanel !== null) document.documentElement.dataset.roomPanel = roomPanel

// Reserves the space of content for members before hydration.
if (storedText(sessionTokenKey) !== null && storedText(sessionUserKey) !== null)
  document.documentElement.dataset.session = ''

const [rows = '', until = 0] = storedText(runningKey)?.split(' ') ?? []
if (Number(until) > Date.now()) document.documentElement.dataset.running = rows

const { banner } = document.documentElement.dataset
if (banner !== undefined && storedText(dismissedBannerKey) === banner)
  document.documentElement.dataset.bannerDismissed = ''

const offered = offeredLanguage(location.pathname, storedText(dismissedLanguageOfferKey))
if (offered !== null) document.documentElement.dataset.languageOffer = offered

keepEarlyPress()
keepInstallPrompt()
hideBrokenPhotos()
loadModulesAfterFirstPaint((document.currentScript?.dataset.modules ?? '').split(' '))

/** Null also if the browser denies access. */
function storedText(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores the last button pressed and the last option chosen before hydration, so that `web/lib/browser/hydration.ts` can repeat them
 * afterwards.
 */
function keepEarlyPress() {
  const early = {
    button: null as Element | null,
    select: null as Element | null,
    value: '',
    done: new AbortController(),
  }
  Object.assign(window, { earlyPress: early })
  const options = { capture: true, signal: early.done.signal }
  const keepButton = ({ target }: Event) => {
    early.button = target instanceof Element ? target.closest('button[type=button]') : null
    document.documentElement.toggleAttribute('data-busy', early.button !== null)
  }
  const keepChoice = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) Object.assign(early, { select: target, value: target.value })
  }
  addEventListener('click', keepButton, options)
  addEventListener('change', keepChoice, options)
}

/** Chromium offers to install the site long before a page is quiet; `web/lib/installed/install.ts` uses it on a press. */
function keepInstallPrompt() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    Object.assign(window, { installPrompt: event })
  })
}

/**
 * Hides a photo that could not be loaded, so that the colours or initials beneath it are visible. It is requested again when there is a
 * network.
 */
function hideBrokenPhotos() {
  const note = ({ type, target }: Event) => {
    if (target instanceof HTMLImageElement) target.toggleAttribute('data-broken', type === 'error')
  }
  // Error events do not bubble, so the document listens in the capture phase.
  document.addEventListener('error', note, true)
  document.addEventListener('load', note, true)
  addEventListener('online', () => {
    for (const photo of document.querySelectorAll<HTMLImageElement>('img[data-broken]')) photo.src += ''
  })
}

/** In milliseconds after the document: browsers that hide their timing from pages, as against fingerprints, report no paint. */
const maxPaintMs = 2000

/**
 * A page is readable without its modules, so on a slow connection they wait for what the first paint needs. A hidden page is never painted.
 */
function loadModulesAfterFirstPaint([entry, ...imported]: string[]) {
  if (!entry) return
  let isLoading = false
  const load = () => {
    if (isLoading) return
    isLoading = true
    for (const href of [entry, ...imported])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    // It fails if the page is left meanwhile.
    import(/* @vite-ignore */ entry).catch(() => {})
  }
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) return load()
    new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
    setTimeout(load, maxPaintMs)
  })
}
