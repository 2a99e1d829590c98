import { useState } from 'react'
import { LanguageSwitch } from '#web/features/layout/menu/language-switch.tsx'
import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'
import { useLang, useT } from '#web/platform/language.tsx'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const readTheme = (): Theme => {
  const stored = readDevice('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Language and theme of this device. */
export function Looks() {
  const t = useT('profile')
  const isArabic = useLang() === 'ar'
  const [theme, setTheme] = useState(readTheme)
  const choose = (next: Theme) => {
    setTheme(next)
    writeDevice('theme', next === 'system' ? null : next)
    // The same mark is set before the first paint of the next page (routes/__root.tsx).
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-5">
      <div className="field">
        <span className="label">{t('language')}</span>
        <div className="segs justify-self-start">
          {isArabic ? null : <LanguageSwitch />}
          <span aria-current="true">{t('thisLanguage')}</span>
          {isArabic ? <LanguageSwitch /> : null}
        </div>
      </div>
      <fieldset className="field">
        <legend className="label mb-1.5">{t('theme')}</legend>
        <div className="segs justify-self-start">
          {THEMES.map((each) => (
            <button key={each} type="button" aria-pressed={theme === each} onClick={() => choose(each)}>
              {t(`theme_${each}`)}
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
