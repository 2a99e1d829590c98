import { createFileRoute } from '@tanstack/react-router'
import { listHead } from '#web/features/lists/head.ts'
import { ListPage } from '#web/features/lists/list-page.tsx'
import { loadList } from '#web/features/lists/load-list.ts'
import { readListSearch } from '#web/features/lists/search.ts'

export const Route = createFileRoute('/auctions')({
  staticData: { texts: ['list'] },
  validateSearch: readListSearch('auctions'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(context, 'auctions', deps),
  head: ({ match: { context, search } }) => listHead(context, 'auctions', search),
  component: List,
})

function List() {
  return <ListPage kind="auctions" search={Route.useSearch()} />
}
