import { useSyncExternalStore } from 'react'
import { read, stored, write } from './browser-store.ts'

/*
 * A page that was opened before a release works with its old files while the server still has them (site/assets.ts). After that it
 * has to be reloaded.
 */

/** The entry file of the build that this tab runs; its address changes with every release. */
const ownBuild = () => document.querySelector<HTMLLinkElement>('link[rel="modulepreload"]')?.href

/**
 * Reloads the page if the server no longer has the files of this build, once for each build, so that it never reloads in a loop.
 * True if it reloads.
 */
export async function reloadIfReplaced(): Promise<boolean> {
  const build = ownBuild()
  if (build === undefined || !(await isGone(build)) || read(stored.reloadedFrom) === build) return false
  // If the browser cannot store this, the page would reload forever.
  if (!write(stored.reloadedFrom, build)) return false
  location.reload()
  return true
}

/**
 * Reloads the page if it failed because a file could not be loaded: browsers remember that, and an import of the file fails from then on, also
 * with a network. True if it reloads.
 */
export async function reloadForFile(failure: unknown): Promise<boolean> {
  const build = ownBuild()
  const isOfFile = isMissingFile(failure) || (failure instanceof Error && isMissingFile(failure.cause))
  if (!isOfFile || build === undefined || (await statusOf(build)) === null) return false
  location.reload()
  return true
}

const isGone = async (file: string) => (await statusOf(file)) === 404

/** Null if the server cannot be reached, because reloading a page without a network loses it. */
const statusOf = (file: string) =>
  fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => null,
  )

/** The error messages of Chromium, Firefox and Safari for a module, and of Vite for a style sheet. */
const missingFile =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/i

export const isMissingFile = (error: unknown) => error instanceof Error && missingFile.test(error.message)

let isFileMissing = false
const listeners = new Set<() => void>()

/** Called when a part of the page could not be loaded, so that ReloadNotice is displayed. */
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
