import { type Messages, useOtherT } from '#web/platform/language.tsx'

export type Word = keyof Messages['invoices']

/** The same text in the other language: an accountant reads either. */
export function Other({ word, values }: { word: Word; values?: Record<string, string> }) {
  const { t, lang } = useOtherT('invoices')
  return (
    <span className="other" lang={lang}>
      <bdi>{t(word, values)}</bdi>
    </span>
  )
}
