import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { currentLanguage, type Language } from '../../texts/languages.ts'
import { serveAssets } from '../files/assets.ts'
import { builtWeb, earlierBuilds, manifestOf } from '../build/build.ts'
import { offlineScreens } from '../installed/offline-screens.ts'
import { firstScript, type WebPart } from './web-part.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>

/** The web part from its build, which is created now if the sources have changed. */
export async function builtWebPart(app: FastifyInstance): Promise<WebPart> {
  const folder = await builtWeb((line) => console.log(line))
  await serveAssets(app, folder, earlierBuilds(folder))
  const built = await import(pathToFileURL(resolve(folder, 'server/entry-server.js')).href)
  const { renderPage, fontsToPreload, pagePaths, readLanguageBy } = built as typeof import('../../web/entry-server.tsx')
  readLanguageBy(currentLanguage)
  const manifests = new Map<Language, Manifest>()
  /** Undefined until the language is built: other processes add languages to the build while it is served. */
  const manifestIn = (language: Language) => {
    const known = manifests.get(language) ?? readManifest(manifestOf(resolve(folder, 'client'), language))
    if (known) manifests.set(language, known)
    return known
  }
  const first = readFileSync(resolve(folder, 'first-script/first-script.js'), 'utf8').trim()
  /** Keyed by the language and the joined screen names. There are only as many entries as routes and languages. */
  const files = new Map<string, Files>()
  const filesOf = (screens: string[], language: Language) => {
    const key = [language, ...screens].join()
    const known = files.get(key) ?? filesToLoad(manifestIn(language) ?? {}, fontsToPreload, screens)
    files.set(key, known)
    return known
  }
  const head = (screens: string[], nonce: string, language: Language) => {
    const { modules, tags } = filesOf(screens, language)
    return firstScript(first, nonce, modules) + tags
  }
  const installed = {
    release: basename(folder),
    worker: readFileSync(resolve(folder, 'worker/worker.js'), 'utf8'),
    files: (language: Language) => filesToKeep(manifestIn(language) ?? {}, fontsToPreload),
  }
  const hasLanguage = (language: Language) => manifestIn(language) !== undefined
  return { renderPage, dev: false, head, pagePaths, hasLanguage, installed }
}

const readManifest = (file: string) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined

const entry = 'web/entry-client.tsx'

/** The scripts of a page, beginning with the one that starts it, and the tags that load its styles and fonts. */
type Files = { modules: string[]; tags: string }

function filesToLoad(manifest: Manifest, fonts: string[], screens: string[]): Files {
  const scripts = new Set([entry, ...screens].flatMap((source) => withImports(manifest, source)))
  const styles = new Set([...scripts].flatMap((source) => manifest[source]?.css ?? []))
  const tags = [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
  ]
  return { modules: [...scripts].map((source) => `/${manifest[source]?.file}`), tags: tags.join('') }
}

/** What no page can do without: what routes load, the bar, and what was kept. Not the screens themselves. */
const isNeeded = (part: string) => !/^web\/screens\/.+\.tsx$/.test(part)

/** The files of a page with any of the offline screens, of the parts that these load when they are needed, and of what they all need. */
function filesToKeep(manifest: Manifest, fonts: string[]): string[] {
  const partsOf = (source: string) => manifest[source]?.dynamicImports ?? []
  const needed = partsOf(entry).filter(isNeeded)
  const ofBar = needed.filter((part) => part.startsWith('web/shell/')).flatMap(partsOf)
  const parts = [...needed, ...ofBar, ...offlineScreens.flatMap(partsOf)]
  const scripts = [entry, ...offlineScreens, ...parts].flatMap((source) => withImports(manifest, source))
  const files = scripts.flatMap((source) => [manifest[source]!.file, ...(manifest[source]!.css ?? [])])
  return [...fonts, ...new Set(files.map((file) => `/${file}`))]
}

function withImports(manifest: Manifest, source: string): string[] {
  return [source, ...(manifest[source]?.imports ?? []).flatMap((imported) => withImports(manifest, imported))]
}
