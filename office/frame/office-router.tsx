import { createRootRoute, createRoute, createRouter, Outlet, type RouterHistory } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { Api } from '#web/platform/http/api.ts'
import type { PageConfig } from '#web/platform/http/page-config.ts'
import type { Lang, Messages } from '#web/platform/language.tsx'
import type { Screen } from '../parts/screen.ts'
import { useMay } from '../platform/desk.tsx'
import { NothingHere } from '../ui/nothing-here.tsx'
import { Shimmer } from '../ui/shimmer.tsx'

type Options = {
  screens: readonly Screen[]
  /** Wraps every screen: it reads the caller before it renders an `Outlet`. */
  root: () => ReactNode
  /** '/admin' or '/en/admin'. */
  basepath: string
  /** The parts of the site find their way to the public API here. */
  context: { api: Api; lang: Lang; prefix: '' | '/en'; messages: Messages; config: PageConfig }
  history?: RouterHistory
}

/** An address holds filters and pages as texts. */
const plainSearch = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** A screen that a role may not read has no address: a link to it shows that nothing is there. */
function Allowed({ screen: { right, render } }: { screen: Screen }) {
  return useMay()(right) ? render() : <NothingHere />
}

/** The router of the office: one route for each screen. */
export function createOfficeRouter({ screens, root: Root, basepath, context, history }: Options) {
  const root = createRootRoute({ component: Root })
  const routes = screens.map((screen) =>
    createRoute({ getParentRoute: () => root, path: screen.path, component: () => <Allowed screen={screen} /> }),
  )
  const other = createRoute({ getParentRoute: () => root, path: '$', component: NothingHere })
  return createRouter({
    routeTree: root.addChildren([...routes, other]),
    basepath,
    context,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: plainSearch,
    scrollRestoration: true,
    defaultNotFoundComponent: () => null,
    ...(history && { history }),
  })
}

/** The screen at the address; in grey until its code and its texts are loaded. */
export const ScreenOutlet = () => (
  <Suspense fallback={<Shimmer />}>
    <Outlet />
  </Suspense>
)
