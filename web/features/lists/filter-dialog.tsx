import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { LIST_PATHS } from './addresses.ts'
import { FilterGroups } from './filters.tsx'
import type { ListProps } from './list-props.ts'

const Dialog = lazyDialog(async () => ({ default: (await import('#web/ui/dialog.tsx')).Dialog }))

/** The filters of phones. Each choice counts at once; the button leads back to the results. */
export function FilterDialog({ onClose, ...props }: ListProps & { onClose: () => void }) {
  const t = useT('list')
  return (
    <Dialog title={t('filters')} shape="drawer" onClose={onClose}>
      <div className="filter-sheet">
        <FilterGroups {...props} />
        <div className="sticky bottom-0 grid grid-cols-[auto_1fr] gap-2 -mx-6 pt-3 px-6 pb-[calc(var(--s-12)_+_env(safe-area-inset-bottom))] border-t border-line bg-surface">
          <A to={LIST_PATHS[props.kind]} className={buttonClass('secondary')}>
            {t('clearAll')}
          </A>
          <Button onClick={onClose}>
            {props.total === undefined ? t('filters') : t('showFound', { count: props.total })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
