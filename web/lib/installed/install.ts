import { read, stored, write } from '../browser/browser-store.ts'
import { isInstalled } from './is-installed.ts'

/** Chromium's offer to install the site; the first script keeps it until it is needed. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }
declare global {
  interface Window {
    installPrompt?: InstallPrompt | undefined
  }
}

/** iPads say that they are Macs, which have no touch screen. */
const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)

/** How this browser installs the site: it already runs installed, by a button of ours, by Safari's Share, or by a menu of the browser. */
export type InstallWay = 'installed' | 'button' | 'apple' | 'menu'

export function installWay(): InstallWay {
  if (isInstalled()) return 'installed'
  if (window.installPrompt) return 'button'
  return isAppleTouch() ? 'apple' : 'menu'
}

/** Asks the browser to install the site. True if the reader agreed. */
export async function install(): Promise<boolean> {
  const prompt = window.installPrompt
  if (!prompt) return false
  // A browser lets it be used once, and sends another one later.
  window.installPrompt = undefined
  const { outcome } = await prompt.prompt()
  return outcome === 'accepted'
}

/** Counts a visit once for each tab. */
export function countVisit(): void {
  if (read(stored.isVisitCounted) !== null) return
  write(stored.isVisitCounted, 'yes')
  write(stored.visits, String(Number(read(stored.visits) ?? 0) + 1))
}

/** Whether to mention once that the site can be installed: from the second visit on, or after the first request for a room. */
export function isHintDue({ hasAsked }: { hasAsked: boolean }): boolean {
  const way = installWay()
  if (way !== 'button' && way !== 'apple') return false
  return read(stored.installHint) === null && (hasAsked || Number(read(stored.visits)) > 1)
}
