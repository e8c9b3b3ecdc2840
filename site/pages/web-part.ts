import type { Language } from '../../texts/languages.ts'
import type { renderPage } from '../../web/entry-server.tsx'

/** The parts of the web that pages need: rendering, and the tags in a page's head. */
export type WebPart = {
  renderPage: typeof renderPage
  /** The tags that load styles, fonts and scripts. `screens` are the names that the rendered page returns. */
  head(screens: string[], nonce: string, language: Language): string
  /** Whether the files for pages in this language are there. */
  hasLanguage(language: Language): boolean
  dev: boolean
  /** The path patterns of all pages. */
  pagePaths: string[]
  /** What browsers keep; null in development. */
  installed: InstalledPart | null
}

/** `release`: changes with every build. `worker`: the service worker's script. */
export type InstalledPart = {
  release: string
  worker: string
  /** The paths of the files that pages need which open without a network. */
  files(language: Language): string[]
}

/**
 * `code`: web/first-script.ts, built into one script. It runs before the first paint, and loads `modules` after it; the first of them is
 * run.
 */
export const firstScript = (code: string, nonce: string, modules: string[] = []) =>
  `<script nonce="${nonce}" data-modules="${modules.join(' ')}">${code}</script>`
