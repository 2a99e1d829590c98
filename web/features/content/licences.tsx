import { useQuery } from '@tanstack/react-query'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { appInfoQuery } from './app-info.ts'

/** The company's numbers, which a Saudi shop must show. */
export function Licences() {
  const t = useT('content')
  const layout = useT('layout')
  const lang = useLang()
  const { data: info } = useQuery(appInfoQuery(useApi()))
  const numbers = [
    [layout('registration'), info?.registration_number],
    [layout('vatNumber'), info?.vat_number],
    [layout('licence'), info?.licence_number],
  ].filter(([, number]) => number)
  const name = lang === 'ar' ? info?.site_name_ar : info?.site_name_en
  return numbers.length === 0 ? null : (
    <section className="sec licences" aria-labelledby="licences">
      <div>
        <h2 id="licences">{t('licensed')}</h2>
        <p className="mt-2 text-muted">{t('licensedText')}</p>
      </div>
      <dl className="licence-list">
        <div>
          <dt>{t('companyName')}</dt>
          <dd>{name}</dd>
        </div>
        {numbers.map(([label, number]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Num>{number}</Num>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
