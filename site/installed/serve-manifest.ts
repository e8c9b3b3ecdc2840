import type { FastifyInstance } from 'fastify'
import { t } from '#texts'
import { sharedFields, sharedPictureField } from '../../contract/platform/share-target.ts'
import { inLanguage } from '../../server/platform/request-context.ts'
import { pathIn } from '../../texts/addresses.ts'
import { type Language, languages } from '../../texts/languages.ts'
import { paperColors } from '../../contract/platform/paper-colors.ts'

/**
 * Serves the web app manifest in each language, as text that is made once, and what its share target asks for where no service worker takes
 * it: then nothing is read or stored, and the page says how to share.
 */
export function serveManifests(app: FastifyInstance) {
  for (const language of languages) {
    const text = JSON.stringify(inLanguage(language, () => manifestIn(language)))
    app.get(pathIn(language, '/manifest.webmanifest'), { config: { rate: 'bytes' } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json; charset=utf-8').send(text),
    )
  }
  void app.register(async (shares) => {
    shares.removeAllContentTypeParsers()
    shares.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const language of languages)
      shares.post(pathIn(language, '/share'), { config: { rate: 'page', readsBodyItself: true } }, (_request, reply) =>
        reply.header('connection', 'close').redirect(pathIn(language, '/share'), 303),
      )
  })
}

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
]

/** The bar of the window before a page is there. */
const pageColor = paperColors.light

function manifestIn(language: Language) {
  const path = (address: string) => pathIn(language, address)
  const shortcut = (name: string, address: string) => ({ name, url: path(address) })
  return {
    // The same in all languages, so that it stays one app when the language changes.
    id: '/',
    name: 'Compás',
    short_name: 'Compás',
    description: t.installed.description(),
    lang: language,
    dir: 'ltr',
    start_url: path('/'),
    scope: '/',
    display: 'standalone',
    background_color: pageColor,
    theme_color: pageColor,
    categories: ['travel', 'social', 'events'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    icons,
    screenshots: [
      {
        src: '/icons/screen-narrow.png',
        sizes: '720x1560',
        type: 'image/png',
        form_factor: 'narrow',
        label: t.installed.pictureNarrow(),
      },
      {
        src: '/icons/screen-wide.png',
        sizes: '1440x900',
        type: 'image/png',
        form_factor: 'wide',
        label: t.installed.pictureWide(),
      },
    ],
    shortcuts: [
      shortcut(t.shell.messages(), '/messages'),
      shortcut(t.shell.myEvents(), '/my-events'),
      shortcut(t.installed.tonight(), '/social-parties?when=tonight'),
    ],
    share_target: {
      action: path('/share'),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...Object.fromEntries(sharedFields.map((name) => [name, name])),
        files: [{ name: sharedPictureField, accept: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] }],
      },
    },
  }
}
