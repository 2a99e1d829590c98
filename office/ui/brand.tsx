import { useT } from '#web/platform/language.tsx'

/** The brand's mark and the name of the staff area. */
export function Brand() {
  const t = useT('office')
  return (
    <span className="of-logo">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" />
        <path d="M16 8v12.5M7.5 15.5a8.5 8.5 0 0 0 17 0" />
      </svg>
      <span>
        {t('brand')}
        <small>{t('office')}</small>
      </span>
    </span>
  )
}
