import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type BuildManifest, builtAssets, routeId } from './assets.ts'

const manifest: BuildManifest = {
  'web/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/app.css'], imports: ['_shared'], isEntry: true },
  _shared: { file: 'assets/shared.js' },
  _card: { file: 'assets/card.js', imports: ['_shared'], css: ['assets/card.css'] },
  'web/messages/core-ar.ts': { file: 'assets/ar.js' },
  'web/messages/core-en.ts': { file: 'assets/en.js' },
  'web/messages/ar/car.json': { file: 'assets/car-ar.js' },
  'web/routes/index.tsx?tsr-split=component': { file: 'assets/home.js', imports: ['_card'] },
  'web/routes/car.$slug.tsx?tsr-split=component': { file: 'assets/car.js', imports: ['_card', '_shared'] },
}

test('a route preloads its needs beyond the entry, and only its language', () => {
  const { routes } = builtAssets(manifest, 'ar', { '/car/$slug': ['car'] })
  expect(routes.__root__).toEqual({
    css: ['/assets/app.css'],
    preloads: ['/assets/entry.js', '/assets/shared.js', '/assets/ar.js'],
    scripts: [{ attrs: { type: 'module', async: true, src: '/assets/entry.js' } }],
  })
  expect(routes['/']).toEqual({ preloads: ['/assets/home.js', '/assets/card.js'], css: ['/assets/card.css'] })
  expect(routes['/car/$slug']?.preloads).toEqual(['/assets/car.js', '/assets/card.js', '/assets/car-ar.js'])
})

test('reports a build without an entry at once', () => {
  expect(() => builtAssets({}, 'ar')).toThrow('build the pages again')
})

test('every route file has the id that the router gives it', () => {
  const folder = `${import.meta.dirname}/../../../web`
  const tree = readFileSync(`${folder}/route-tree.gen.ts`, 'utf8')
  const files = readdirSync(`${folder}/routes`).filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')
  for (const file of files) expect(tree).toContain(`id: '${routeId(file.replace(/\.tsx$/, ''))}'`)
})
