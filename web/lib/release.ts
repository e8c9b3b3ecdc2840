import { useSyncExternalStore } from 'react'
import { read, stored, write } from './browser-store.ts'

/* A page that was opened before a release goes on with its own files as long as the server keeps them (site/assets.ts). After that it has to be loaded anew. */

/** The first file of the build that this tab runs: its address changes with every release. */
const ownBuild = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src

/** Loads the page anew if the server no longer has this build's files. Once for each build, so that it never goes round in circles. True if it does. */
export async function reloadIfReplaced(): Promise<boolean> {
  const build = ownBuild()
  if (build === undefined || !(await isGone(build)) || read(stored.reloadedFrom) === build) return false
  // Where the browser cannot remember it, the page would reload for ever.
  if (!write(stored.reloadedFrom, build)) return false
  location.reload()
  return true
}

/** Not so where the server cannot be reached: a page that is loaded anew without the network is lost. */
const isGone = (file: string) =>
  fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )

/** What browsers say, Chromium, Firefox and Safari in this order, and Vite of a style sheet. */
const missingFile =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/i

export const isMissingFile = (error: unknown) => error instanceof Error && missingFile.test(error.message)

let isFileMissing = false
const listeners = new Set<() => void>()

/** A part of the page could not be loaded: ReloadNotice says so. */
export function reportMissingFile() {
  isFileMissing = true
  for (const listener of listeners) listener()
}

export const useMissingFile = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isFileMissing,
    () => false,
  )
