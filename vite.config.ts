import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, type ConfigEnv, defineConfig, type Plugin } from 'vite'
import { calls } from './contract/index.ts'
import { defaultLanguage, type Language, languages, pseudoLanguage } from './texts/languages.ts'
import { textsPlugin } from './texts/vite-plugin.ts'

/** Removes from the browser's build the file names of the screens, which only the server uses, to preload them. */
const withoutScreenFiles: Plugin = {
  name: 'compas:without-screen-files',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/web\/(?:\w+-)?routes\.tsx?$/.test(id) ? code.replaceAll(/^ +staticData: \{ screen: '[^']+' \},\n/gm, '') : null,
}

/** Builds of one script each, beside the files of the browser. */
const isScript = (mode: string) => mode === 'first-script' || mode === 'worker'

const language = (process.env['TEXTS_LANGUAGE'] ?? defaultLanguage) as Language

/** A build for browsers has the texts of one language; the server renders pages in each, and tests also in the one made for them. */
const textsOf = ({ isSsrBuild, command, mode }: ConfigEnv): Language[] => {
  if (command === 'serve') return [...languages, pseudoLanguage]
  // The service worker is one for the pages of all languages.
  return isSsrBuild || mode === 'worker' ? [...languages] : [language]
}

export default defineConfig((env) => ({
  plugins: [textsPlugin(textsOf(env)), react(), tailwindcss(), ...(env.isSsrBuild ? [] : [withoutScreenFiles])],
  worker: { plugins: () => [textsPlugin(textsOf(env))] },
  define: {
    CALLS: JSON.stringify(calls),
    // Without this, the server's build would contain React's development version, which is several times slower.
    ...(env.isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  // The shim is for versions of React before 18, which do not have `useSyncExternalStore`.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  appType: 'custom',
  publicDir: env.isSsrBuild || isScript(env.mode) || language !== defaultLanguage ? false : 'web/public',
  build: buildOf(env),
  // One bundle with everything in it starts faster than a tree of modules.
  ssr: { noExternal: env.isSsrBuild ? true : [] },
}))

function buildOf({ isSsrBuild, mode }: ConfigEnv): BuildEnvironmentOptions {
  if (isScript(mode))
    return {
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: mode === 'worker' ? 'web/worker/worker.ts' : 'web/first-script.ts',
        output: { format: 'iife', entryFileNames: `${mode}.js` },
      },
    }
  if (isSsrBuild)
    return {
      emptyOutDir: true,
      rolldownOptions: {
        input: 'web/entry-server.tsx',
        // Node keeps the source text in memory, two bytes per character. Readable stack traces come with `npm run dev`.
        output: { minify: true },
      },
    }
  return {
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB: MapLibre, which is loaded after everything else, is one file.
    chunkSizeWarningLimit: 1300,
    rolldownOptions: {
      input: 'web/entry-client.tsx',
      output: {
        // Short and without the names of the sources, as the entry file lists all others: one more character takes 0.2 kB.
        chunkFileNames: 'assets/[hash:7].js',
        // Modules of one file compress better, and browsers keep the file of the libraries from release to release.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'first-load', tags: ['$initial'] },
            // Without a text of ours, so that it is one file for all languages.
            { name: 'map-library', test: /node_modules\/maplibre-gl/ },
          ],
          // By their tags alone: what they import and other pages need too is theirs anyway.
          includeDependenciesRecursively: false,
        },
      },
    },
  }
}
