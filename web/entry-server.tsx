import type { AnyRoute } from '@tanstack/react-router'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { withLateScripts } from './late-scripts.ts'
import { allMessages } from './messages/all.ts'
import { readQuery, writeQuery } from './platform/link.tsx'
import { createRouter, type Router, type RouterDeps } from './router.tsx'
import { servedPartsLoaded } from './ui/lazy.tsx'

type Manifest = NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>
/** The files that each route needs in the browser. */
export type Assets = Awaited<ReturnType<Manifest>>

export type RenderRequest = Omit<RouterDeps, 'messages' | 'onSessionOver'> & {
  request: Request
  assets: Assets
  /** Loader failures. The visitor sees only the error page, so only the log has them. */
  onError: (error: unknown) => void
}
export type Rendered = { status: number; location: string | null; html: string }

/** Renders one page for a guest: status 200, 404 or 500, or a redirect to `location`. */
export async function render({ request, assets, onError, ...deps }: RenderRequest): Promise<Rendered> {
  const handle = createRequestHandler({
    request,
    createRouter: () => createRouter({ ...deps, messages: allMessages[deps.lang] }),
    getRouterManifest: () => assets,
  })
  // Bypasses the Response object: encoding the page into it and decoding it again costs as much as rendering it.
  let html = ''
  const { status, headers } = await handle(async ({ router }) => {
    for (const match of router.stores.matches.get()) if (match.status === 'error') onError(match.error)
    await servedPartsLoaded()
    html = withLateScripts(
      await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />)),
    )
    return new Response(null, { status: getSsrStatus(router) })
  })
  return { status, location: headers.get('location'), html }
}

/** For questions about the routes; it renders nothing. */
const emptyRouter = () =>
  createRouter({
    transport: async () => ({ status: 0, body: null }),
    lang: 'ar',
    prefix: '',
    messages: allMessages.ar,
    config: { siteUrl: '', renderedAt: 0 },
  })
let addressRouter: Router | undefined

/**
 * The address with only the part of its query that its page reads, so that one page has one address, whatever a
 * newsletter appends to it. An unreadable address stays as it is.
 */
export function pageAddress(address: string): string {
  const [path, query] = splitAddress(address)
  if (query === '') return path
  addressRouter ??= emptyRouter()
  try {
    const [routes] = addressRouter.getMatchedRoutes(path.replace(/^\/en(?=\/|$)/, '') || '/')
    const validate: unknown = routes.at(-1)?.options.validateSearch
    return path + (typeof validate === 'function' ? writeQuery(validate(readQuery(query))) : '')
  } catch {
    return address
  }
}

function splitAddress(address: string): [path: string, query: string] {
  const at = address.indexOf('?')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)]
}

/** The namespaces of texts that a route declares, so that the page can load them ahead. */
export function routeTexts(): Record<string, readonly string[]> {
  const routes: AnyRoute[] = Object.values(emptyRouter().routesById)
  return Object.fromEntries(routes.map((route) => [route.id, route.options.staticData?.texts ?? []]))
}
