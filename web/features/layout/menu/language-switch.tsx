import { useRouterState } from '@tanstack/react-router'
import { addressIn, useLang, useT } from '#web/platform/language.tsx'

/**
 * The same page in the other language. A full load: texts, direction and fonts all change. The head of the page keeps
 * the choice (`KEEP_LANGUAGE`).
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useT('layout')
  const other = useLang() === 'ar' ? 'en' : 'ar'
  // The router's own address of the page, without prefix. With a hash it could be the address that is shown, where the
  // cookie chose the language, and a press would only jump inside the page.
  const href = useRouterState({ select: (state) => state.location.href.replace(/#.*/, '') })
  return (
    <a className={className} href={addressIn(other, href)} lang={other} hrefLang={other} data-reload>
      {t('otherLanguage')}
    </a>
  )
}
