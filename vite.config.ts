import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledMessages } from './web/build/compiled-messages.ts'
import { precompress } from './web/build/precompress.ts'
import { routerOptions } from './web/build/router-options.ts'

const base = /node_modules\/(react|react-dom|scheduler|@tanstack|use-intl|use-sync-external-store|@formatjs)\//
const notEveryPage = /infinite|useMutation|mutationObserver/i
/** What all pages with cards on them show. */
const cards = /\/web\/(features\/catalogue\/(car-card|car-grid|card-|favourite-)|ui\/(countdown|fair-clock|pill))/

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: 'web/public',
  resolve: {
    // Messages are compiled at build time, so the browser gets the formatter without the ICU parser (9 KB less).
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, ...routerOptions }),
    compiledMessages(),
    { ...optimizeLocales.vite({ locales: ['ar-AE', 'en-US'] }), enforce: 'pre' },
    tailwindcss(),
    react(),
    precompress(),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'web/entry-client.tsx',
          // Few chunks for what is needed together: dozens of small ones compress worse, ask more often, and each is a
          // tag in the head of every page.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: (id: string) => base.test(id) && !notEveryPage.test(id),
                  priority: 2,
                },
                { name: 'first', tags: ['$initial'], priority: 1 },
                { name: 'cards', test: cards },
              ],
            },
          },
        },
      },
    },
    // The staff area: a separate bundle, which no public page loads or preloads.
    admin: {
      consumer: 'client',
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      build: {
        outDir: 'dist/admin',
        manifest: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'admin/entry.tsx' },
      },
    },
    ssr: {
      // Built pages carry React's production build in them, whatever NODE_ENV the server runs under.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      resolve: { noExternal: command === 'build' ? true : ['use-intl'] },
      build: { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: 'web/entry-server.tsx' } },
    },
  },
}))
