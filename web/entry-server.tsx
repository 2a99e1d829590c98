import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
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
export type Rendered = { status: number; location: string | null; html: string }

const messages = { ar, en }

/** Renders one page as it looks to a guest: status 200, 404 or 500, or a redirect to `location`. */
export async function render({ request, assets, onError, ...deps }: RenderRequest): Promise<Rendered> {
  const handle = createRequestHandler({
    request,
    createRouter: () => createRouter({ ...deps, messages: messages[deps.lang] }),
    getRouterManifest: () => assets,
  })
  // Past the Response object: encoding the page into it and decoding it again costs as much as rendering it.
  let html = ''
  const { status, headers } = await handle(async ({ router }) => {
    for (const match of router.stores.matches.get()) if (match.status === 'error') onError(match.error)
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    return new Response(null, { status: getSsrStatus(router) })
  })
  return { status, location: headers.get('location'), html }
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
