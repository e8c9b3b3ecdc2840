import type { FastifyInstance } from 'fastify'
import { currentLanguage } from '../../texts/languages.ts'
import { firstScript, type WebPart } from './web-part.ts'

/** The web part served from its sources, with hot reload. */
export async function devWebPart(app: FastifyInstance): Promise<WebPart> {
  const { build, createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onRequest', (request, reply, next) => vite.middlewares(request.raw, reply.raw, () => next()))
  app.addHook('onClose', () => vite.close())
  const built = await build({ mode: 'first-script', logLevel: 'warn', build: { write: false } })
  const first = 'output' in built ? built.output[0].code : ''
  const refresh = `import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type`
  return {
    dev: true,
    installed: null,
    hasLanguage: () => true,
    pagePaths: [],
    renderPage: async (request) => {
      const { renderPage, readLanguageBy } = (await vite.ssrLoadModule(
        '/web/entry-server.tsx',
      )) as typeof import('../../web/entry-server.tsx')
      readLanguageBy(currentLanguage)
      return renderPage(request)
    },
    head: (_screens, nonce) =>
      `${firstScript(first, nonce)}<script type="module">${refresh}</script><script type="module" src="/@vite/client"></script>` +
      `<link rel="stylesheet" href="/web/ui/styles/app.css"><script type="module" src="/web/entry-client.tsx"></script>`,
  }
}
