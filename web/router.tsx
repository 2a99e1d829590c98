import { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRouter as create, notFound } from '@tanstack/react-router'
import { ErrorPage } from './features/layout/states/error-page.tsx'
import { NotFoundPage } from './features/layout/states/not-found-page.tsx'
import { loadTexts } from './messages/lazy.ts'
import { type Api, type ApiError, createApi, isApiError, isPassing, type Transport } from './platform/http/api.ts'
import type { PageConfig } from './platform/http/page-config.ts'
import type { Lang, Messages, Namespace } from './platform/language.tsx'
import { readQuery, writeQuery } from './platform/link.tsx'
import { routeTree } from './route-tree.gen.ts'

export type RouterDeps = {
  transport: Transport
  lang: Lang
  /** '/en' if the address has it; links keep it. */
  prefix: '' | '/en'
  messages: Messages
  config: PageConfig
  nonce?: string
  onSessionOver?: (error: ApiError) => void
}

/** The context of every loader, `beforeLoad` and `head`. */
export type RouterContext = Omit<RouterDeps, 'transport' | 'onSessionOver'> & {
  api: Api
  queryClient: QueryClient
}

const FRESH_MS = 30_000
const RETRIES = 2
const isServer = typeof window === 'undefined'

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => !isServer && failures < RETRIES && isPassing(error),
      },
    },
  })

/** An address that the API cannot read or does not know is a missing page. Only the server asks this way. */
const UNKNOWN_ADDRESS = new Set([400, 404, 414, 422])

const pageApi = (api: Api): Api => ({
  call: (key, ...rest) =>
    api.call(key, ...rest).catch((error: unknown) => {
      const isUnknown = isApiError(error) && UNKNOWN_ADDRESS.has(error.status)
      if (!isUnknown) throw error
      throw notFound(error.status === 404 ? { data: { message: error.message } } : {})
    }),
})

/**
 * With each render the router forgets that the page was scrolled. A visitor who scrolled while a list was loading, and
 * then pressed a car, would return to the top of the list.
 */
function keepScroll(): void {
  document.dispatchEvent(new Event('scroll'))
}

/** A router for one request on the server, or for the life of the page in the browser. */
export function createRouter({ transport, onSessionOver, ...deps }: RouterDeps) {
  const queryClient = newQueryClient()
  const api = isServer ? pageApi(createApi(transport)) : createApi(transport, { onSessionOver })
  const context: RouterContext = { ...deps, api, queryClient }
  let shownPath: string | undefined
  const router = create({
    routeTree,
    basepath: deps.prefix || '/',
    context,
    ...(deps.nonce ? { ssr: { nonce: deps.nonce } } : {}),
    // Plain names and values, a list by repeating its name.
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    defaultPreload: 'intent',
    // The query cache decides which data is fresh.
    defaultPreloadStaleTime: 0,
    // To the top after every navigation, except when only the query of the same page changed.
    scrollRestoration: ({ location }) => {
      const isSamePage = shownPath === location.pathname && location.hash === ''
      shownPath = location.pathname
      return !isSamePage
    },
    defaultNotFoundComponent: () => <NotFoundPage />,
    defaultErrorComponent: ErrorPage,
  })
  if (!isServer) router.subscribe('onRendered', () => queueMicrotask(keepScroll))
  return router
}
export type Router = ReturnType<typeof createRouter>

const textsOf = (route: AnyRoute): readonly Namespace[] => route.options.staticData?.texts ?? []

/**
 * In the browser: loads the texts declared by the current page's routes, before hydration, and makes sure that
 * later pages have theirs before their `head` needs them.
 */
export async function loadRouteTexts(router: Router): Promise<void> {
  const { lang, messages } = router.options.context
  const load = (route: AnyRoute) => Promise.all(textsOf(route).map((texts) => loadTexts(lang, messages, texts)))
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesById))
  for (const route of routes.values()) {
    if (textsOf(route).length === 0) continue
    const { beforeLoad } = route.options
    route.options.beforeLoad = async (options: Parameters<NonNullable<typeof beforeLoad>>[0]) => {
      await load(route)
      return beforeLoad?.(options)
    }
  }
  const current = router.matchRoutes(router.latestLocation)
  await Promise.all(current.map((match) => routes.get(match.routeId)).map((route) => route && load(route)))
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
  interface StaticDataRouteOption {
    /** No WhatsApp button: it would get in the way of a bid button. */
    hidesWhatsApp?: boolean
    /** Namespaces of texts beyond the core ones (ui, layout, catalogue, home) that the page uses. */
    texts?: readonly Namespace[]
  }
}
