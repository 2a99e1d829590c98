import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledMessages } from './web/build/compiled-messages.ts'
import { precompress } from './web/build/precompress.ts'
import { routerOptions } from './web/build/router-options.ts'

const base = /node_modules\/(react|react-dom|scheduler|@tanstack|icu-minify|use-sync-external-store)\//
const notEveryPage = /infinite(?!QueryOptions)|useMutation|mutationObserver|queries(Observer)?\./i
/** Files that every page has loaded when the first of its scripts runs. */
const onEveryPage = /^assets\/(base|entry-client|rolldown-runtime)-/
/** Chunks that keep their names, by which they are known here. */
const named = /^(base|rolldown-runtime)$/
/** What all pages with cards on them show. */
const cards = /\/web\/features\/catalogue\/(car-card|car-grid|card-)/
/** A few lines each, that several pages share. */
const small =
  /\/(contract\/values\/records|web\/platform\/(http\/next-page|device\/copy-text)|web\/features\/catalogue\/(span-text|auction\/alias))\.ts/
/** What a bid needs wherever it can be made: on a car's page, in its room, in the list of one's bids. */
const bids =
  /\/web\/(features\/bidding\/(announcer|place|sending\/unsettled|history\/receipts-link)|platform\/live\/use-passed)\./
/** The home page: its first screens in one piece, and in another the parts that are read when one comes near them. */
const below = /\/web\/features\/(home\/(agenda|makes|steps)|content\/(home-)?testimonials)\./
const home = /\/web\/(features\/home\/|routes\/index\.tsx\?)/

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: 'web/public',
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, ...routerOptions }),
    compiledMessages(),
    { ...optimizeLocales.vite({ locales: ['ar-AE', 'en-US'] }), enforce: 'pre' },
    tailwindcss(),
    react(),
    precompress(),
  ],
  resolve: {
    // React has the hook itself since version 18: no page needs the one for older versions.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // A file that is asked for needs no preload of itself, nor of what every page has loaded.
        modulePreload: {
          resolveDependencies: (file, files) => files.filter((each) => each !== file && !onEveryPage.test(each)),
        },
        rolldownOptions: {
          input: 'web/entry-client.tsx',
          // Few chunks for what is needed together: dozens of small ones compress worse, ask more often, and each is a
          // tag in the head of every page.
          output: {
            // Every page names many chunks: a name beside the hash is weight.
            chunkFileNames: ({ name }) => (named.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: (id: string) => base.test(id) && !notEveryPage.test(id),
                  priority: 2,
                },
                { name: 'first', tags: ['$initial'], priority: 1 },
                // The page of a car has the button without cards.
                { name: 'favourite', test: /\/web\/features\/catalogue\/favourite-/, priority: 1 },
                // Pages without cards show pills, photographs and clocks too.
                { name: 'photo', test: /\/web\/ui\/(photo|pill|countdown|fair-clock)/, priority: 1 },
                // Too small for files of their own, and together on most pages that have one of them.
                { name: 'small', test: small },
                { name: 'cards', test: cards },
                { name: 'bids', test: bids },
                { name: 'below', test: below, priority: 1 },
                { name: 'home', test: home },
              ],
            },
          },
        },
      },
    },
    // The staff area: a separate bundle, which no public page loads or preloads.
    office: {
      consumer: 'client',
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      build: {
        outDir: 'dist/office',
        manifest: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'office/entry.tsx' },
      },
    },
    ssr: {
      // Built pages carry React's production build in them, whatever NODE_ENV the server runs under.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      resolve: { noExternal: command === 'build' ? true : [] },
      build: { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: 'web/entry-server.tsx' } },
    },
  },
}))
