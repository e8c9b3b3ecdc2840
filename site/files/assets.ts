import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { t } from '#texts'
import { NotFound } from '../../server/platform/http-error.ts'
import type { RouteRate } from '../../server/platform/limits/per-client/route-rates.ts'

const common = { wildcard: false, index: false, preCompressed: true } as const
const compressed = '**/*.{br,gz}'
const rate: RouteRate = 'bytes'

/**
 * Serves the files that pages load: all files of the newest build, and from earlier builds the files with a content hash in their
 * name, for pages opened before a release. A missing file is an error that must not be cached, never a page.
 */
export async function serveAssets(app: FastifyInstance, newest: string, earlier: string[]) {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => void (route.config = { ...route.config, rate }))
    await serveFiles(files, newest, earlier)
  })
}

async function serveFiles(app: FastifyInstance, newest: string, earlier: string[]) {
  await app.register(fastifyStatic, {
    ...common,
    root: resolve(newest, 'client'),
    decorateReply: false,
    globIgnore: [compressed, '.vite/**', 'assets/**'],
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  })
  const folders = [newest, ...earlier].map((build) => resolve(build, 'client/assets'))
  await app.register(fastifyStatic, {
    ...common,
    root: folders,
    serve: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  // Looked for at each request, as files of other languages are added while the site runs.
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: ({ params: { '*': name } }, reply) => {
      const folder = isName(name) ? folders.find((one) => existsSync(join(one, name))) : undefined
      if (folder !== undefined) return reply.sendFile(name, folder)
      reply.header('cache-control', 'no-store')
      throw NotFound(t.errors.fileNotFound())
    },
  })
}

const isName = (name: string) => /^[\w-]+(\.[\w-]+)*\.(?!br$|gz$)\w+$/.test(name)
