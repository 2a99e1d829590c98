import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { BeforeAfter } from './before-after.tsx'
import type { GroupChange } from './use-save-settings.ts'

type Props = { changes: readonly GroupChange[]; pending: boolean; onUndo: () => void }

/** Everything that a save would change, and the save itself. */
export function SaveBar({ changes, pending, onUndo }: Props) {
  const t = useT('office')
  const count = changes.reduce((sum, { change }) => sum + Object.keys(change).length, 0)
  return (
    <div className="save-b">
      <p role="status">{count > 0 ? t('changesToSave', { count }) : null}</p>
      {count > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section className="of-changes" aria-label={t('changes')} tabIndex={0}>
          {changes.map(({ group, read, change }) => (
            <BeforeAfter key={group.key} before={read} after={change} />
          ))}
        </section>
      ) : null}
      <Button type="submit" size="sm" pending={pending} disabled={count === 0}>
        {t('save')}
      </Button>
      {count > 0 ? (
        <Button kind="secondary" size="sm" onClick={onUndo}>
          {t('undo')}
        </Button>
      ) : null}
    </div>
  )
}
