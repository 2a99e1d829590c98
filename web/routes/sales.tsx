import { createFileRoute } from '@tanstack/react-router'
import { listHead } from '#web/features/lists/head.ts'
import { ListPage } from '#web/features/lists/list-page.tsx'
import { loadList } from '#web/features/lists/load-list.ts'
import { readListSearch } from '#web/features/lists/search.ts'

const readSearch = readListSearch('sales')

export const Route = createFileRoute('/sales')({
  staticData: { texts: ['list'] },
  validateSearch: readSearch,
  // The router adds the rest of the address to the checked values.
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, deps }) => loadList(context, 'sales', deps),
  head: ({ match: { context, search } }) => listHead(context, 'sales', readSearch(search)),
  component: List,
})

function List() {
  return <ListPage kind="sales" search={readSearch(Route.useSearch())} />
}
