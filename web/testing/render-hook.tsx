import { readFileSync } from 'node:fs'
import path from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, renderHook } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { vi } from 'vitest'
import type { LiveEvents } from '#contract/live/events.ts'
import { withCarTexts } from '#web/build/car-texts.ts'
import { compileTree } from '#web/build/compiled-messages.ts'
import { type DialogRegistry, Dialogs } from '#web/platform/dialogs.tsx'
import { createApi, type EndpointKey, type TransportRequest, type TransportResponse } from '#web/platform/http/api.ts'
import { LanguageProvider, type Messages } from '#web/platform/language.tsx'
import { readQuery, writeQuery } from '#web/platform/link.tsx'
import { live } from '#web/platform/live/live.ts'
import { Toasts } from '#web/ui/toast.tsx'

/** The moment at which every test with a document begins. Only `pass` moves the clock. */
export const STARTED = Date.parse('2026-11-22T12:00:00.000Z')
/** Enough for answers without a wait. */
const AT_ONCE_MS = 20

/** Lets time pass, with everything that happens in it. */
export const pass = (ms = AT_ONCE_MS) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Acts on the page, for example by a press, and lets its answers arrive. */
export async function press(work: () => unknown): Promise<void> {
  act(() => void work())
  await pass()
}

export const ok = (data: unknown = {}): TransportResponse => ({ status: 200, body: { code: 200, message: '', data } })
export const refusal = (status: number, more: object = {}): TransportResponse => ({
  status,
  body: { code: status, message: 'The server says no', ...more },
})
/** No answer came. */
export const lost: TransportResponse = { status: 0, body: null }

type Answer = TransportResponse | ((request: TransportRequest) => TransportResponse | Promise<TransportResponse>)
/** The server's answer to each call; of a list one after the other, the last one to all that follow. */
export type Answers = { [K in EndpointKey]?: Answer | Answer[] }
export type Call = TransportRequest & { key: string }

/** The typed client over a server with answers from the test, and the calls that it got. */
function serve(answers: Answers) {
  const calls: Call[] = []
  const api = createApi(async (request) => {
    const found = Object.entries(answers).find(([key]) => patternOf(key).test(`${request.method} ${request.path}`))
    const [key, given] = found ?? [`${request.method} ${request.path}`, refusal(404)]
    calls.push({ ...request, key })
    const answer = Array.isArray(given) ? (given.length > 1 ? given.shift() : given[0]) : given
    return typeof answer === 'function' ? answer(request) : (answer ?? lost)
  })
  return { api, calls }
}

const patternOf = (key: string) => {
  const [method, template = ''] = key.split(' ')
  return new RegExp(`^${method} /api/v1${template.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
}

/** The texts of the site in English, read when they are asked for. */
export const englishTexts = new Proxy<Record<string, object>>(
  {},
  {
    has: () => true,
    get: (known, namespace: string) => {
      known[namespace] ??= compileTree(
        withCarTexts(
          'en',
          namespace,
          JSON.parse(readFileSync(path.join(import.meta.dirname, `../messages/en/${namespace}.json`), 'utf8')),
        ),
      )
      return known[namespace]
    },
  },
) as unknown as Messages // one file for each namespace

function routerAt(href: string, api: ReturnType<typeof createApi>, queryClient: QueryClient) {
  const root = createRootRoute()
  const anyPage = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([anyPage]),
    history: createMemoryHistory({ initialEntries: [href] }),
    context: { api, queryClient, prefix: '', lang: 'en' } as never, // the root of the tests asks for no context
    parseSearch: readQuery,
    stringifySearch: writeQuery,
  })
  router.history.subscribe(() => void router.load())
  return router
}

type Opened = { name: string; props: Record<string, unknown> }
let opened: Opened | undefined

/** Records which dialog is open and its properties, instead of showing it. */
const registry: DialogRegistry = new Proxy(
  {},
  {
    get: (known: Record<string, ComponentType<object>>, name: string) => {
      known[name] ??= (props: object) => {
        opened = { name, props: { ...props } }
        return <div data-window={name} />
      }
      return known[name]
    },
  },
)

type Page<Props> = { props?: Props; answers?: Answers; at?: string; cached?: [key: unknown[], data: unknown][] }

/**
 * Renders a hook like a page of the site: with its router, texts, toasts and dialogs, a real query cache and a
 * server that gives `answers`.
 */
export async function renderOnPage<Result, Props>(hook: (props: Props) => Result, page: Page<Props> = {}) {
  const { props, answers = {}, at = '/', cached = [] } = page
  const { api, calls } = serve(answers)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  for (const [key, data] of cached) queryClient.setQueryData(key, data)
  const router = routerAt(at, api, queryClient)
  await router.load()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider value={{ lang: 'en', messages: englishTexts }}>
        <RouterContextProvider router={router as never}>
          {children}
          <Toasts />
          <Dialogs registry={registry} />
        </RouterContextProvider>
      </LanguageProvider>
    </QueryClientProvider>
  )
  const rendered = renderHook(hook, { wrapper, initialProps: props as Props })
  await pass()
  const callsTo = (key: EndpointKey) => calls.filter((call) => call.key === key)
  return { ...rendered, wrapper, calls, callsTo, queryClient, router, href: () => router.state.location.href }
}

/** The texts of the shown toasts. */
export const toasts = (): string[] =>
  [...document.querySelectorAll('.toast > div')].map(({ textContent }) => textContent ?? '')

/** The button of a toast. */
export const toastButton = (): HTMLElement | null => document.querySelector<HTMLElement>('.toast-acts button')

/** The open dialog, by its name. */
export const openWindow = (): Opened | undefined => (document.querySelector('[data-window]') ? opened : undefined)

/** True if the data under a key has to be read again. */
export const isStale = (queryClient: QueryClient, key: unknown[]): boolean | undefined =>
  queryClient.getQueryState(key)?.isInvalidated

/** Replaces the live connection; call it before the hook is rendered. */
export function fakeLine() {
  const all = new Set<{ channel: string; event: string; listener: (data: unknown) => void }>()
  vi.spyOn(live, 'listen').mockImplementation((channel, event, listener) => {
    const one = { channel, event, listener }
    all.add(one)
    return () => all.delete(one)
  })
  return {
    channels: () => [...all].map(({ channel }) => channel),
    send: async <E extends keyof LiveEvents>(channel: string, event: E, data: LiveEvents[E]) => {
      act(() => {
        for (const one of all) if (one.channel === channel && one.event === event) one.listener(data)
      })
      await pass()
    },
  }
}
