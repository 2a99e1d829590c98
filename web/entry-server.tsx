import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { messages as ar } from './messages/ar.ts'
import { messages as en } from './messages/en.ts'
import { createRouter, type RouterDeps } from './router.tsx'

type Manifest = NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>
/** Which files each route needs in the browser. */
export type Assets = Awaited<ReturnType<Manifest>>

export type RenderRequest = Omit<RouterDeps, 'messages' | 'onUnauthenticated'> & {
  request: Request
  assets: Assets
  /** Loader failures: the page shows the error page, nobody else would tell. */
  onError: (error: unknown) => void
}

const messages = { ar, en }

/** Renders one page as it looks to a guest. The answer's status is 200, 404, 500, or a redirect of the router. */
export function render({ request, assets, onError, ...deps }: RenderRequest): Promise<Response> {
  const handle = createRequestHandler({
    request,
    createRouter: () => createRouter({ ...deps, messages: messages[deps.lang] }),
    getRouterManifest: () => assets,
  })
  return handle(({ router, responseHeaders }) => {
    for (const match of router.stores.matches.get()) if (match.status === 'error') onError(match.error)
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
  })
}

/** Ids of the routes that have a page, for the test of the asset manifest. */
export const routeIds = (): string[] =>
  Object.keys(
    createRouter({
      transport: async () => ({ status: 0, body: null }),
      lang: 'ar',
      prefix: '',
      messages: ar,
      config: { siteUrl: '', renderedAt: 0 },
    }).routesById,
  )
