import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createClient } from '../contract/client.ts'
import { contract } from '../contract/index.ts'
import { inProcess } from '../server/in-process.ts'
import type { renderPage } from '../web/entry-server.tsx'
import { builtFolder, buildIfChanged } from './build.ts'
import { pagePolicy } from './page-policy.ts'
import { devPages } from './pages.dev.ts'
import { serveCrawlerFiles } from './crawler-files.ts'

/** The web part as the pages need it: how to render, and what to put in a page's head. */
export type WebPart = {
  renderPage: typeof renderPage
  /** The tags that load styles, fonts and scripts; `screens` as the rendered page names them. */
  head(screens: string[], nonce: string): string
  dev: boolean
}

type Options = { dev: boolean; publicUrl: string | undefined }

/** Serves every page (rendered here, then alive in the browser) and the files that pages load. */
export async function servePages(app: FastifyInstance, { dev, publicUrl }: Options) {
  const web = dev ? await devPages(app) : await builtPages(app)
  const originOf = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`
  serveCrawlerFiles(app, originOf)
  app.get('/*', (request, reply) => sendPage(app, web, originOf(request), request, reply))
}

async function sendPage(app: FastifyInstance, web: WebPart, origin: string, request: FastifyRequest, reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64')
  const api = createClient(contract, inProcess(app, request.ip), () => null)
  const page = await web.renderPage({ address: new URL(request.url, origin), api, nonce, origin })
  const location = page.headers.get('location')
  if (location) return reply.code(page.status).header('location', location).send()
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce, web.dev))
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
  if (request.method === 'HEAD') return reply.send()
  return sendCompressed(request, reply, page.html.replace('</head>', `${web.head(page.screens, nonce)}</head>`))
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Light compression: a page is made once for each reader, on another thread. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) {
    const body = await toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    return reply.header('content-encoding', 'br').send(body)
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await toGzip(html, { level: 4 }))
  return reply.send(html)
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

async function builtPages(app: FastifyInstance): Promise<WebPart> {
  await buildIfChanged((line) => console.log(line))
  const client = resolve(builtFolder, 'client')
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}', '.vite/**'],
    setHeaders(response, path) {
      const forever = path.startsWith(resolve(client, 'assets'))
      response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const built = await import(pathToFileURL(resolve(builtFolder, 'server/entry-server.js')).href)
  const { renderPage, fontsToPreload } = built as typeof import('../web/entry-server.tsx')
  const manifest = JSON.parse(readFileSync(resolve(client, '.vite/manifest.json'), 'utf8')) as Manifest
  return { renderPage, dev: false, head: (screens, nonce) => headTags(manifest, fontsToPreload, screens, nonce) }
}

const entry = 'web/entry-client.tsx'

function headTags(manifest: Manifest, fonts: string[], screens: string[], nonce: string) {
  const scripts = new Set([entry, ...screens].flatMap((source) => withImports(manifest, source)))
  const styles = new Set([...scripts].flatMap((source) => manifest[source]?.css ?? []))
  return [
    themeScript(nonce),
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts].map((source) => `<link rel="modulepreload" href="/${manifest[source]?.file}">`),
    `<script type="module" src="/${manifest[entry]?.file}"></script>`,
  ].join('')
}

function withImports(manifest: Manifest, source: string): string[] {
  return [source, ...(manifest[source]?.imports ?? []).flatMap((imported) => withImports(manifest, imported))]
}

/** Before anything is painted: the theme that the member chose in Settings, where they chose one. */
export const themeScript = (nonce: string) =>
  `<script nonce="${nonce}">try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}</script>`
