import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, type ConfigEnv, defineConfig, type Plugin } from 'vite'
import { calls } from './contract/index.ts'

/** Which file has the screen of a page is for the server alone: it preloads it. */
const withoutScreenFiles: Plugin = {
  name: 'compas:without-screen-files',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/web/routes.tsx') ? code.replaceAll(/^  staticData: \{ screen: '[^']+' \},\n/gm, '') : null,
}

export default defineConfig((env) => ({
  plugins: [react(), tailwindcss(), ...(env.isSsrBuild ? [] : [withoutScreenFiles])],
  define: {
    CALLS: JSON.stringify(calls),
    // React's development half is several times slower; only a browser's build leaves it out on its own.
    ...(env.isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  // What this stands in for is React's own since its version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  appType: 'custom',
  publicDir: env.isSsrBuild || env.mode === 'first-script' ? false : 'web/public',
  build: buildOf(env),
  // One bundle with everything in it starts faster than a tree of modules.
  ssr: { noExternal: env.isSsrBuild ? true : [] },
}))

function buildOf({ isSsrBuild, mode }: ConfigEnv): BuildEnvironmentOptions {
  if (mode === 'first-script')
    return {
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'web/first-script.ts',
        output: { format: 'iife', entryFileNames: 'first-script.js' },
      },
    }
  if (isSsrBuild)
    return {
      emptyOutDir: true,
      rolldownOptions: {
        input: 'web/entry-server.tsx',
        // Node keeps its text in memory, two bytes a letter. Where a fault is, is read with `npm run dev`.
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
      // Together they compress better, and a browser keeps the libraries over our releases.
      output: {
        // Without the names of the sources, as the entry file lists all others: that is 0.6 kB of the first load.
        // The shortest names that tell them apart: each letter is 0.2 kB.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'first-load', tags: ['$initial'] },
          ],
        },
      },
    },
  }
}
