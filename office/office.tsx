import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { logOut } from '#web/platform/device/session.ts'
import { createApi, isPassing, type Transport } from '#web/platform/http/api.ts'
import type { PageConfig } from '#web/platform/http/page-config.ts'
import { type Lang, LanguageProvider, type Messages } from '#web/platform/language.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { Gate } from './frame/gate.tsx'
import { createOfficeRouter } from './frame/office-router.tsx'
import { createOfficeApi } from './platform/office-api.ts'
import { SCREENS } from './screens.ts'
import { Shimmer } from './ui/shimmer.tsx'

type Props = { lang: Lang; prefix: '' | '/en'; messages: Messages; transport: Transport; config: PageConfig }

const FRESH_MS = 5_000
const RETRIES = 2

/** The root of the staff area: router, queries, texts and the gate. */
export function Office({ lang, prefix, messages, transport, config }: Props) {
  const [router] = useState(() => {
    const api = createOfficeApi(transport, logOut)
    const publicApi = createApi(transport, { onSessionOver: logOut })
    return createOfficeRouter({
      screens: SCREENS,
      root: () => <Gate api={api} />,
      basepath: `${prefix}/admin`,
      context: { api: publicApi, lang, prefix, messages, config },
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
