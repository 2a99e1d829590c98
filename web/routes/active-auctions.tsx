import { createFileRoute } from '@tanstack/react-router'
import { readLotsSearch } from '#web/features/bidding/my-lots/lots-shown.ts'
import { MyLotsPage } from '#web/features/bidding/my-lots/my-lots-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/active-auctions')({
  ...memberOnly,
  validateSearch: readLotsSearch,
  staticData: { texts: ['lots', 'bidding', 'buying', 'limits'] },
  head: titleHead('layout', 'activeAuctions'),
  component: MyLots,
})

function MyLots() {
  const { show, page = 1 } = Route.useSearch()
  return <MyLotsPage show={show} page={page} />
}
