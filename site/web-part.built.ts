import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { serveAssets } from './assets.ts'
import { builtWeb, earlierBuilds } from './build.ts'
import { firstScript, type WebPart } from './web-part.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The web part from its build, which is created now if the sources have changed. */
export async function builtWebPart(app: FastifyInstance): Promise<WebPart> {
  const folder = await builtWeb((line) => console.log(line))
  await serveAssets(app, folder, earlierBuilds(folder))
  const built = await import(pathToFileURL(resolve(folder, 'server/entry-server.js')).href)
  const { renderPage, fontsToPreload } = built as typeof import('../web/entry-server.tsx')
  const manifest = JSON.parse(readFileSync(resolve(folder, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const first = readFileSync(resolve(folder, 'first/first-script.js'), 'utf8').trim()
  /** By the joined screen names. There are only as many entries as routes. */
  const tags = new Map<string, string>()
  const tagsOf = (screens: string[]) => {
    const key = screens.join()
    const known = tags.get(key) ?? fileTags(manifest, fontsToPreload, screens)
    tags.set(key, known)
    return known
  }
  return { renderPage, dev: false, head: (screens, nonce) => firstScript(first, nonce) + tagsOf(screens) }
}

const entry = 'web/entry-client.tsx'

function fileTags(manifest: Manifest, fonts: string[], screens: string[]) {
  const scripts = new Set([entry, ...screens].flatMap((source) => withImports(manifest, source)))
  const styles = new Set([...scripts].flatMap((source) => manifest[source]?.css ?? []))
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    // The page is readable without its scripts, so they leave a slow connection to what the first look needs.
    ...[...scripts].map((source) => `<link rel="modulepreload" href="/${manifest[source]?.file}" fetchpriority="low">`),
    `<script type="module" src="/${manifest[entry]?.file}" fetchpriority="low"></script>`,
  ].join('')
}

function withImports(manifest: Manifest, source: string): string[] {
  return [source, ...(manifest[source]?.imports ?? []).flatMap((imported) => withImports(manifest, imported))]
}
