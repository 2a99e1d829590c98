import type { AppInfo } from '#contract/http/content.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'

export const siteName = (info: AppInfo | undefined, lang: 'ar' | 'en', fallback: string): string =>
  (lang === 'ar' ? info?.site_name_ar : info?.site_name_en) || fallback

/** The mark and name, linked to home. A logo from the settings replaces both. */
export function Brand({ info, logo }: { info: AppInfo | undefined; logo: string | undefined }) {
  const lang = useLang()
  const t = useT('layout')
  const name = siteName(info, lang, t('brand'))
  return (
    <A to="/" className="logo">
      {logo ? (
        <img src={logo} alt={name} />
      ) : (
        <>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="9" />
            <path d="M16 8v12.5M7.5 15.5a8.5 8.5 0 0 0 17 0" />
          </svg>
          <span>{name}</span>
        </>
      )}
    </A>
  )
}
