import type { ListKey } from '../../platform/calls.ts'
import { listQueryOf } from '../../platform/queries.ts'
import type { Screen } from '../screen.ts'
import type { ListOf } from './list.ts'
import { ListScreen } from './list-screen.tsx'

/** The screen of a list: `describeList('GET /bank-transfers', { columns: [{ field: 'amount', kind: 'money' }], … })`. */
export function describeList<K extends ListKey>(key: K, list: ListOf<K>): Screen {
  return {
    path: list.at,
    right: list.right,
    menu: { title: list.title, glyph: list.glyph, right: list.whole ?? list.right },
    render: () => <ListScreen list={list} query={(api, query) => listQueryOf(api, key, query)} />,
  }
}
