import type { ViteDevServer } from 'vite'

/** The files that each route needs in the browser; the shape that the router's request handler reads. */
export type PageAssets = { routes: Record<string, RouteAssets> }
type RouteAssets = {
  css?: string[]
  preloads?: string[]
  scripts?: { attrs?: Record<string, string | boolean>; children?: string }[]
}
type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
/** The assets of the staff area's shell: a separate bundle, which no public page loads. */
export type OfficeAssets = Required<RouteAssets>
/** Vite's build manifest: source → built file and its needs. */
export type BuildManifest = Record<string, Chunk>

const ROUTE_CHUNK = /^web\/routes\/(.+)\.tsx\?tsr-split=component/
const coreTexts = (lang: string) => `web/messages/core-${lang}.ts`
const namespaceTexts = (lang: string, namespace: string) => `web/messages/${lang}/${namespace}.json`

/** 'car.$slug' → '/car/$slug', '_member.wallet' → '/_member/wallet', 'index' → '/'. */
export const routeId = (file: string): string => `/${file.replace(/(^|\.)index$/, '$1').replaceAll('.', '/')}`

function withImports(manifest: BuildManifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const child of manifest[key]?.imports ?? []) withImports(manifest, child, found)
  return found
}

/**
 * The assets of a built site in one language: its messages are preloaded beside the entry, the other language's never.
 * @param texts route id → namespaces of texts that its page uses beyond the core ones
 */
export function builtAssets(
  manifest: BuildManifest,
  lang: 'ar' | 'en',
  texts: Readonly<Record<string, readonly string[]>> = {},
): PageAssets {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('the build manifest has no entry: build the pages again')
  const first = withImports(manifest, coreTexts(lang), withImports(manifest, entry))
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
    const id = routeId(file)
    const needed = [...withImports(manifest, key), ...(texts[id] ?? []).map((name) => namespaceTexts(lang, name))]
    const own = needed.filter((chunk) => !first.has(chunk))
    routes[id] = { preloads: files(own), css: styles(own) }
  }
  return { routes }
}

const SITE_ENTRY = '/web/entry-client.tsx'

/**
 * In development: Vite's own head, then the entry; the stylesheet as a link, so that nothing
 * flashes.
 */
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
        scripts: [...scripts, { attrs: { type: 'module', async: true, src: SITE_ENTRY } }],
      },
    },
  }
}

/** The staff area's own build. */
export function builtOfficeAssets(manifest: BuildManifest): OfficeAssets {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('the build manifest of the staff area has no entry: build the pages again')
  const chunks = [...withImports(manifest, entry)].flatMap((key) => manifest[key] ?? [])
  return {
    css: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    preloads: chunks.map((chunk) => `/${chunk.file}`),
    scripts: [{ attrs: { type: 'module', src: `/${manifest[entry]?.file}` } }],
  }
}

/** In development: the same head as the pages, with the entry and the stylesheet of the staff area. */
export const developmentOfficeAssets = ({ routes }: PageAssets): OfficeAssets => ({
  css: ['/office/styles/office.css?direct'],
  preloads: [],
  scripts: [
    ...(routes.__root__?.scripts ?? []).filter(({ attrs }) => attrs?.src !== SITE_ENTRY),
    { attrs: { type: 'module', src: '/office/entry.tsx' } },
  ],
})
