import { languageAt, pathIn } from '../../texts/addresses.ts'
import type { Language } from '../../texts/languages.ts'
import { filesCache } from './files.ts'
import { release } from './release.ts'

declare const self: ServiceWorkerGlobalScope

const prefix = 'shell-'
const shellCache = prefix + release

/** What a proxy answers while the site behind it is away; the site itself never does. */
export const isUnreachable = ({ status }: Response) => status === 502 || status === 504

/** The address of the shell, or of the list of its files, in this release: another instance of the site may serve another one. */
const addressOf = (language: Language, of = '') => `${pathIn(language, `/shell${of}`)}?release=${release}`

/** The page without content in this language; an error, which a browser shows as its own page, if it was never stored. */
export const readShell = async (language: Language): Promise<Response> =>
  (await caches.match(addressOf(language))) ?? Response.error()

/** Stores the shell of a language and its files, once. It is tried again with the next page if something is missing. */
export async function keepShell(language: Language): Promise<void> {
  const shells = await caches.open(shellCache)
  if (await shells.match(addressOf(language))) return
  const reply = await fetch(addressOf(language, '/files'))
  if (!reply.ok) return
  const names = (await reply.json()) as string[]
  const files = await caches.open(filesCache)
  const stored = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  await files.addAll(names.filter((name) => !stored.has(name)))
  await shells.add(addressOf(language))
}

/** In the languages of the pages that are open. */
export async function keepShellsOfTabs(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = new Set(tabs.map(({ url }) => languageAt(new URL(url).pathname)))
  await Promise.all([...open].map(keepShell))
}

export async function removeOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shellCache)
  await Promise.all(old.map((name) => caches.delete(name)))
}
