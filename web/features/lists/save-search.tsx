import { readSession } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { chipsOf } from './chips.tsx'
import type { ListProps } from './list-props.ts'
import { type ListSearch, listQuery } from './search.ts'

const LISTS = { auctions: 'auctions', filter: 'all', sales: 'sales' } as const

/** New cars have no state, order or page: only the filters are saved. */
function savedQuery(search: ListSearch) {
  const { status: _status, sort: _sort, page: _page, per_page: _perPage, ...query } = listQuery(search) ?? {}
  return query
}

/** Saves the search that the list shows, for alerts about new cars. A guest logs in first. */
export function SaveSearch({ kind, search, facets }: ListProps) {
  const t = useT('list')
  const open = () => {
    const chips = chipsOf(t, { search: { ...search, status: [] }, facets })
    const name = search.q ?? (chips.map((chip) => chip.name).join(' · ') || t('everyCar'))
    openDialog('saveSearch', { list: LISTS[kind], query: savedQuery(search), name })
  }
  return (
    <Button
      kind="secondary"
      className="save-search"
      onClick={() => (readSession() ? open() : openDialog('login', { onDone: open }))}
    >
      <Icon name="bell" size="s" />
      <span className="save-search-text">{t('saveSearch')}</span>
    </Button>
  )
}
