import type { ViteDevServer } from 'vite'

/** Which files each route needs in the browser; the shape that the router's request handler reads. */
export type PageAssets = { routes: Record<string, RouteAssets> }
type RouteAssets = {
  css?: string[]
  preloads?: string[]
  scripts?: { attrs?: Record<string, string | boolean>; children?: string }[]
}
type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
/** Vite's build manifest: source → built file and what it needs. */
export type BuildManifest = Record<string, Chunk>

const ROUTE_CHUNK = /^web\/routes\/(.+)\.tsx\?tsr-split=component/
const MESSAGES_CHUNK = (lang: string) => `web/messages/${lang}.ts`

/** 'car.$slug' → '/car/$slug', '_member.wallet' → '/_member/wallet', 'index' → '/'. */
export const routeId = (file: string): string => `/${file.replace(/(^|\.)index$/, '$1').replaceAll('.', '/')}`

function withImports(manifest: BuildManifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const child of manifest[key]?.imports ?? []) withImports(manifest, child, found)
  return found
}

/** The assets of a built site in one language: its messages are preloaded beside the entry, the other language's never. */
export function builtAssets(manifest: BuildManifest, lang: 'ar' | 'en'): PageAssets {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('the build manifest has no entry: build the pages again')
  const first = withImports(manifest, MESSAGES_CHUNK(lang), withImports(manifest, entry))
  const files = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => manifest[key]?.file ?? []).map((file) => `/${file}`)
  const styles = (keys: Iterable<string>) =>
    [...new Set([...keys].flatMap((key) => manifest[key]?.css ?? []))].map((file) => `/${file}`)
  const routes: PageAssets['routes'] = {
    __root__: {
      css: styles(first),
      preloads: files(first),
      scripts: [{ attrs: { type: 'module', async: true, src: `/${manifest[entry]?.file}` } }],
    },
  }
  for (const key of Object.keys(manifest)) {
    const file = ROUTE_CHUNK.exec(key)?.[1]
    if (file === undefined) continue
    const own = [...withImports(manifest, key)].filter((needed) => !first.has(needed))
    routes[routeId(file)] = { preloads: files(own), css: styles(own) }
  }
  return { routes }
}

/** In development: what Vite itself would put in the head, then the entry; the stylesheet as a link, so that nothing flashes. */
export async function developmentAssets(vite: ViteDevServer): Promise<PageAssets> {
  const head = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>')
  const scripts = [...head.matchAll(/<script type="module"(?: src="([^"]+)")?>([\s\S]*?)<\/script>/g)].map(
    ([, src, children]) => ({
      attrs: { type: 'module', ...(src ? { src } : {}) },
      ...(children ? { children } : {}),
    }),
  )
  return {
    routes: {
      __root__: {
        css: ['/web/styles/app.css?direct'],
        scripts: [...scripts, { attrs: { type: 'module', async: true, src: '/web/entry-client.tsx' } }],
      },
    },
  }
}
