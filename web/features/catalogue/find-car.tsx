import { useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** One field for a make, a model or a budget. A plain form: it works before the page's script does. */
export function FindCar() {
  const t = useT('home')
  const publicPath = usePublicPath()
  return (
    <search>
      <form action={publicPath('/filter')} className="flex gap-2">
        <input
          name="q"
          type="search"
          className="input min-w-0 grow"
          placeholder={t('findWhat')}
          aria-label={t('findWhat')}
        />
        <button type="submit" className={buttonClass('primary')}>
          {t('find')}
        </button>
      </form>
    </search>
  )
}
