import { useSyncExternalStore } from 'react'
import { read, stored, write } from './browser-store.ts'

/*
 * A page that was opened before a release works with its old files while the server still has them (site/files/assets.ts). After that it
 * has to be reloaded.
 */

/** The entry file of the build that this tab runs; its address changes with every release. */
const ownBuild = () => document.querySelector<HTMLLinkElement>('link[rel="modulepreload"]')?.href

/**
 * Reloads the page if that helps: the server no longer has the files of this build, or `failure` is that of a file, which a browser
 * remembers and does not request again. Unless the reader asked for it (`isAsked`), once for each build, so that it never reloads in a
 * loop. True if it reloads.
 */
export async function reloadForFiles(failure: unknown, { isAsked }: { isAsked: boolean }): Promise<boolean> {
  const build = ownBuild()
  if (build === undefined) return false
  const status = await statusOf(build)
  if (status !== 404 && (status === null || !isOfFile(failure))) return false
  // If the browser cannot store this, the page would reload forever.
  if (!isAsked && (read(stored.reloadedFrom) === build || !write(stored.reloadedFrom, build))) return false
  location.reload()
  return true
}

/** Null if the site does not answer, nor its proxy for it: reloading a page then would lose it. */
const statusOf = (file: string) =>
  fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => (status < 500 ? status : null),
    () => null,
  )

/** The error messages of Chromium, Firefox and Safari for a module, and of Vite for a style sheet. */
const missingFile =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/i

export const isMissingFile = (error: unknown) => error instanceof Error && missingFile.test(error.message)
/** Also of a screen, whose error has that of its file as its cause. */
const isOfFile = (error: unknown) => isMissingFile(error) || (error instanceof Error && isMissingFile(error.cause))

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
