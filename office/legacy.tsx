import { useQueryClient } from '@tanstack/react-query'
import { type AuthProvider, CoreAdminContext, type I18nProvider } from 'ra-core'
import { tanStackRouterProvider } from 'ra-router-tanstack'
import { type ReactNode, useMemo } from 'react'
import type { Right } from '#contract/http/route.ts'
import { useT } from '#web/platform/language.tsx'
import { CreateScreen, EditScreen } from './generic/form-screen.tsx'
import { ListScreen } from './generic/list-screen.tsx'
import { ShowScreen } from './generic/show-screen.tsx'
import { PAGES } from './pages/pages.ts'
import type { Screen } from './parts/screen.ts'
import { createDataProvider } from './platform/data-provider.ts'
import { useDesk, useMay } from './platform/desk.tsx'
import { useLocation } from './platform/router.ts'
import type { Description } from './resources/description.ts'
import { DESCRIPTIONS, descriptionOf } from './resources/resources.ts'
import { NothingHere } from './ui/nothing-here.tsx'
import { Shimmer } from './ui/shimmer.tsx'

/** `ra-core` shows one text: the question before typed values are lost. */
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

/** The data layer of the screens that ra-core draws. */
export function RaContext({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const may = useMay()
  const { me, api } = useDesk()
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
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={tanStackRouterProvider}
    >
      {children}
    </CoreAdminContext>
  )
}

const screen = (path: string, right: Right, render: () => ReactNode): Screen => ({ path, right, render })

/** The core writes a list's state into whichever address is open, so a list is gone before the next screen is there. */
function ListHere({ description }: { description: Description }) {
  const isHere = useLocation().pathname.replace(/\/$/, '') === `/${description.name}`
  return isHere ? <ListScreen description={description} /> : <Shimmer />
}

function screensOf(description: Description): Screen[] {
  const { name, read, create, edit, form, flat, ownPage, title, glyph } = description
  const screens: Screen[] = [
    { ...screen(`/${name}`, read, () => <ListHere key={name} description={description} />), menu: { title, glyph } },
  ]
  if (form && create) screens.push(screen(`/${name}/create`, create, () => <CreateScreen description={description} />))
  // So that 'create' is not taken for the name of a thing.
  if (!create && !PAGES.some(({ path }) => path === `/${name}/create`))
    screens.push(screen(`/${name}/create`, read, () => <NothingHere />))
  if (form && edit) screens.push(screen(`/${name}/$id/edit`, edit, () => <EditScreen description={description} />))
  if (!flat && !ownPage) screens.push(screen(`/${name}/$id`, read, () => <ShowScreen description={description} />))
  return screens
}

/** The screens of the nouns that still come from descriptions without types. */
export const legacyScreens: readonly Screen[] = [
  ...PAGES.map(({ path, right, Page }) => screen(path.replaceAll(':', '$'), right, () => <Page />)),
  ...DESCRIPTIONS.flatMap(screensOf),
]
