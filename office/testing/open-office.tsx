import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, Outlet, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { Right } from '#contract/http/route.ts'
import { createApi, type TransportRequest, type TransportResponse } from '#web/platform/http/api.ts'
import { LanguageProvider } from '#web/platform/language.tsx'
import { englishTexts, lost, ok, pass, press } from '#web/testing/render-hook.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { createOfficeRouter } from '../frame/office-router.tsx'
import type { Screen } from '../parts/screen.ts'
import { DeskProvider } from '../platform/desk.tsx'
import { createOfficeApi } from '../platform/office-api.ts'

/** The rights to read all that is no secret. */
export const READS: readonly Right[] = ['read', 'read.members', 'read.money', 'read.reports']

/** By method and path below the API: 'GET /coupons/7'. A list is given one after the other, its last to all that follow. */
export type OfficeAnswers = Readonly<Record<string, TransportResponse | TransportResponse[]>>

/** Opens screens of the office at an address, over a server that gives `answers`, for somebody with these rights. */
export async function openOffice(
  screens: readonly Screen[],
  at: string,
  answers: OfficeAnswers = {},
  rights: Right[] = [...READS, 'finance'],
  history: RouterHistory = createMemoryHistory({ initialEntries: [`/en/admin${at}`] }),
) {
  const calls: TransportRequest[] = []
  const transport = async (request: TransportRequest): Promise<TransportResponse> => {
    calls.push(request)
    const path = request.path.replace(/^\/api\/(admin|v1)/, '').replace(/\?.*$/, '')
    const given = answers[`${request.method} ${path}`]
    return (Array.isArray(given) ? (given.length > 1 ? given.shift() : given[0]) : given) ?? lost
  }
  const api = createOfficeApi(transport, () => undefined)
  const me = { id: 1, name: 'Huda', role: 'finance' as const, rights }
  const router = createOfficeRouter({
    screens,
    root: () => (
      <DeskProvider value={{ me, api }}>
        <Outlet />
      </DeskProvider>
    ),
    basepath: '/en/admin',
    context: { api: createApi(transport), lang: 'en', prefix: '/en', messages: englishTexts, config: {} as never },
    history,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } })
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider value={{ lang: 'en', messages: englishTexts }}>
        <RouterProvider router={router as never} />
        <Toasts />
      </LanguageProvider>
    </QueryClientProvider>,
  )
  await pass()
  await pass()
  const address = () => decodeURIComponent(router.history.location.href).replace('/en/admin', '')
  const go = async (to: string) => {
    await press(() => router.history.push(`/en/admin${to}`))
    await pass()
  }
  const back = async () => {
    await press(() => router.history.back())
    await pass()
  }
  return { calls, address, go, back, queryClient }
}

/** The answer of an act that waits for a second person, as the request of this number. */
export const waits = (id: number) =>
  ok({ approval: { id, kind: 'settings', state: 'waiting', until: '2026-11-25T09:00:00.000Z' } })

/** The answer of a list's call. */
export const page = (...data: object[]) => ({ data, total: data.length, last_page: 1, current_page: 1, per_page: 25 })
