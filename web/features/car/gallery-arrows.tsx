import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function Arrows({ at, last, show }: { at: number; last: number; show: (index: number) => void }) {
  const t = useT('car')
  return (
    <>
      <button
        type="button"
        className="gal-arrow gal-previous"
        aria-label={t('previous')}
        disabled={at === 0}
        onClick={() => show(at - 1)}
      >
        <Icon name="next" flip />
      </button>
      <button
        type="button"
        className="gal-arrow gal-next"
        aria-label={t('next')}
        disabled={at === last}
        onClick={() => show(at + 1)}
      >
        <Icon name="next" flip />
      </button>
    </>
  )
}
