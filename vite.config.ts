import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { CallTable } from './contract/client.ts'
import type { Endpoint } from './contract/endpoint.ts'
import { contract } from './contract/index.ts'

/** Of each call only how to reach it: the browser gets the contract without its schemas, which weigh 24 kB. */
const calls: CallTable = Object.fromEntries(
  Object.entries(contract).map(([domain, group]) => [
    domain,
    Object.fromEntries(
      Object.entries<Endpoint>(group).map(([name, { method, path, paged }]) => [
        name,
        { method, path, ...(paged && { paged }) },
      ]),
    ),
  ]),
)

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  define: {
    CALLS: JSON.stringify(calls),
    // React's development half is several times slower; only a browser's build leaves it out on its own.
    ...(isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'web/public',
  build: isSsrBuild
    ? { emptyOutDir: true, rolldownOptions: { input: 'web/entry-server.tsx' } }
    : {
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'web/entry-client.tsx',
          // Together they compress better, and a browser keeps them over our releases.
          output: {
            // The first file names all others: a hash alone is the shortest name.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules\/(?!.*\/(mutationObserver|useMutation|useBlocker)\.)(react|react-dom|scheduler|@tanstack)\//,
                },
                // What every page draws with would else be a file each.
                { name: 'parts', test: /web\/(ui\/(chip|cx|field|hue|hue-dot|icons|tag)|lib\/session)\./ },
              ],
            },
          },
        },
      },
  // One bundle with everything in it starts faster than a tree of modules.
  ssr: { noExternal: isSsrBuild ? true : [] },
}))
