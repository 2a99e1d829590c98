import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { logOut } from '#web/platform/device/session.ts'
import { createApi, isPassing, type Transport } from '#web/platform/http/api.ts'
import type { PageConfig } from '#web/platform/http/page-config.ts'
import { type Lang, LanguageProvider, type Messages } from '#web/platform/language.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { Gate } from './frame/gate.tsx'
import { Shimmer } from './frame/shimmer.tsx'
import { createOfficeApi } from './platform/office-api.ts'

type Props = { lang: Lang; prefix: '' | '/en'; messages: Messages; transport: Transport; config: PageConfig }

const FRESH_MS = 5_000
const RETRIES = 2

const plainSearch = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** The root of the staff area: router, queries, texts and the gate. */
export function Office({ lang, prefix, messages, transport, config }: Props) {
  const [router] = useState(() => {
    const api = createOfficeApi(transport, logOut)
    const publicApi = createApi(transport, { onSessionOver: logOut })
    const root = createRootRoute({ component: () => <Gate api={api} basename={`${prefix}/admin`} /> })
    const all = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
    return createRouter({
      routeTree: root.addChildren([all]),
      // The parts of the site find their way to the public API here.
      context: { api: publicApi, lang, prefix, messages, config },
      // The address holds filters and pages as `ra-core` writes them.
      parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
      stringifySearch: plainSearch,
      scrollRestoration: true,
      defaultNotFoundComponent: () => null,
    })
  })
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Without a connection a screen says so, and an act fails now: it must not be done minutes later by surprise.
          queries: {
            staleTime: FRESH_MS,
            retry: (failures, error) => failures < RETRIES && isPassing(error),
            networkMode: 'always',
            refetchOnReconnect: true,
          },
          mutations: { networkMode: 'always' },
        },
      }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider value={{ lang, messages }}>
        <Suspense fallback={<Shimmer />}>
          <RouterProvider router={router} />
        </Suspense>
        <Toasts />
      </LanguageProvider>
    </QueryClientProvider>
  )
}
