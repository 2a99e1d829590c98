import { createFileRoute } from '@tanstack/react-router'
import { listHead } from '#web/features/lists/head.ts'
import { ListPage } from '#web/features/lists/list-page.tsx'
import { loadList } from '#web/features/lists/load-list.ts'
import { readListSearch } from '#web/features/lists/search.ts'

const readSearch = readListSearch('filter')

export const Route = createFileRoute('/filter')({
  staticData: { texts: ['list'] },
  validateSearch: readSearch,
  // The router adds the rest of the address to the checked values.
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, deps }) => loadList(context, 'filter', deps),
  head: ({ match: { context, search } }) => listHead(context, 'filter', readSearch(search)),
  component: List,
})

function List() {
  return <ListPage kind="filter" search={readSearch(Route.useSearch())} />
}
