import { useQueryClient } from '@tanstack/react-query'
import { type AuthProvider, CoreAdminContext, type I18nProvider, useRouterProvider } from 'ra-core'
import { tanStackRouterProvider } from 'ra-router-tanstack'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useT } from '#web/platform/language.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Frame } from './frame/frame.tsx'
import { Shimmer } from './frame/shimmer.tsx'
import { CreateScreen, EditScreen } from './generic/form-screen.tsx'
import { ListScreen } from './generic/list-screen.tsx'
import { ShowScreen } from './generic/show-screen.tsx'
import { PAGES } from './pages/pages.ts'
import { createDataProvider } from './platform/data-provider.ts'
import { useDesk, useMay } from './platform/desk.tsx'
import type { OfficeApi } from './platform/office-api.ts'
import type { Description } from './resources/description.ts'
import { DESCRIPTIONS, descriptionOf } from './resources/resources.ts'

/** Every text of ours comes from `web/messages`. The core shows one of its own keys: before typed values are left. */
const i18nOf = (leaveUnsaved: string): I18nProvider => ({
  translate: (key) => (key === 'ra.message.unsaved_changes' ? leaveUnsaved : key),
  changeLocale: () => Promise.resolve(),
  getLocale: () => document.documentElement.lang,
})

/** Which right an act on a resource needs. */
function rightFor(description: Description, action: string) {
  if (action === 'create') return description.create
  if (action === 'edit') return description.edit
  return action === 'delete' ? description.remove : description.read
}

/** The core of the office: data, rights, and the screens by their addresses. */
export function Screens({ api, basename }: { api: OfficeApi; basename: string }) {
  const queryClient = useQueryClient()
  const may = useMay()
  const { me } = useDesk()
  const dataProvider = useMemo(() => createDataProvider(api, (name) => `/${descriptionOf(name)?.path ?? name}`), [api])
  const leaveUnsaved = useT('office')('leaveUnsaved')
  const i18nProvider = useMemo(() => i18nOf(leaveUnsaved), [leaveUnsaved])
  const authProvider: AuthProvider = {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(me.rights),
    canAccess: async ({ action, resource }) => {
      const description = descriptionOf(resource)
      return description !== undefined && may(rightFor(description, action))
    },
  }
  return (
    <CoreAdminContext
      basename={basename}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={tanStackRouterProvider}
    >
      <Frame>
        <Suspense fallback={<Shimmer />}>
          <Addresses />
        </Suspense>
      </Frame>
    </CoreAdminContext>
  )
}

/** What a role may not read has no address: a link to it shows that nothing is there. */
function Addresses() {
  const { Routes, Route } = useRouterProvider()
  const may = useMay()
  const routes: ReactNode[] = []
  const pages = PAGES.filter(({ right }) => may(right))
  // First, so that a form that this role may not open is not taken for a thing of the name 'create'.
  for (const { name, create } of DESCRIPTIONS) {
    const path = `/${name}/create`
    if (!may(create) && !pages.some((page) => page.path === path))
      routes.push(<Route key={`${name}-`} path={path} element={<NothingHere />} />)
  }
  for (const { path, Page } of pages) {
    routes.push(<Route key={path} path={path} element={<Page />} />)
  }
  for (const description of DESCRIPTIONS) {
    const { name } = description
    if (!may(description.read)) continue
    routes.push(<Route key={name} path={`/${name}`} element={<ListScreen description={description} />} />)
    if (description.form && may(description.create))
      routes.push(
        <Route key={`${name}+`} path={`/${name}/create`} element={<CreateScreen description={description} />} />,
      )
    if (description.form && may(description.edit))
      routes.push(
        <Route key={`${name}!`} path={`/${name}/:id/edit`} element={<EditScreen description={description} />} />,
      )
    if (!description.flat && !description.ownPage)
      routes.push(<Route key={`${name}:`} path={`/${name}/:id`} element={<ShowScreen description={description} />} />)
  }
  routes.push(<Route key="*" path="*" element={<NothingHere />} />)
  return <Routes>{routes}</Routes>
}

function NothingHere() {
  const t = useT('office')
  return (
    <EmptyState icon="search" heading="h1" title={t('nothingHere')}>
      {t('nothingHereText')}
    </EmptyState>
  )
}
