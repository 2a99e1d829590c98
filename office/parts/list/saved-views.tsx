import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useDesk } from '../../platform/desk.tsx'
import { type ListState, readListState, writeListState } from '../../platform/list-state.ts'
import { useSavedViews } from '../../platform/saved-views.ts'
import { FormAct } from '../acts/form-act.tsx'

const NAME_MAX = 40

type Props = { at: string; order: string; state: ListState; change: (change: Partial<ListState>) => void }

/** The saved views of a list, and a way to save the shown one. What was searched is no part of a view. */
export function SavedViews({ at, order, state, change }: Props) {
  const t = useT('office')
  const { views, save, remove } = useSavedViews(useDesk().me.id, at)
  const shown = writeListState({ ...state, search: '', page: 1 }, order)
  const isNew = shown !== '' && views.every(({ query }) => query !== shown)
  if (views.length === 0 && !isNew) return null
  return (
    <ul className="fviews" aria-label={t('views')}>
      {views.map(({ name, query }) => (
        <li key={name} className="fview" data-on={query === shown || undefined}>
          <button
            type="button"
            aria-pressed={query === shown}
            onClick={() => change(readListState(new URLSearchParams(query), order))}
          >
            {name}
          </button>
          <button type="button" aria-label={t('removeView', { name })} onClick={() => remove(name)}>
            <Icon name="close" size="s" />
          </button>
        </li>
      ))}
      {isNew ? (
        <li>
          <FormAct
            label={t('saveView')}
            text={t('saveViewText')}
            secondary
            fields={[{ name: 'name', label: t('viewName'), kind: 'text' }]}
            act={async ({ name }) => save({ name: String(name).trim().slice(0, NAME_MAX), query: shown })}
          />
        </li>
      ) : null}
    </ul>
  )
}
