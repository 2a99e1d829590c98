import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Panel } from '../ui/panel.tsx'

type Column = OfficeData<'GET /imports/columns'>['columns'][number]

/** The columns that a table may have, with their heads in both languages, and the template to fill in. */
export function ImportColumns() {
  const t = useT('office-acts')
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['import-columns'],
    queryFn: ({ signal }) => api.call('GET /imports/columns', { signal }),
  })
  if (!data) return null
  return (
    <Panel
      title={t('importColumns')}
      side={<DownloadButton path="/imports/template.xlsx" label={t('importTemplate')} />}
    >
      <p className="px-4 pt-3 text-muted">{t('importColumnsText')}</p>
      <div className="tw">
        <table className="dt">
          <thead>
            <tr>
              {(['headAr', 'headEn', 'example', 'columnNeeded'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.columns.map((column) => (
              <tr key={column.en[0]}>
                <td data-l={t('headAr')} className="w">
                  <Heads heads={column.ar} />
                </td>
                <td data-l={t('headEn')} className="w">
                  <Heads heads={column.en} />
                </td>
                <td data-l={t('example')}>
                  <bdi>{column.example || '—'}</bdi>
                </td>
                <td data-l={t('columnNeeded')}>{t(NEEDED[column.needed])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

const NEEDED = { always: 'neededAlways', for_sale: 'neededForSale', no: 'neededNot' } as const
const ALSO_SHOWN = 4

/** The usual head, and others that are read as the same. */
function Heads({ heads: [first, ...others] }: { heads: Column['ar'] }) {
  return (
    <>
      <b>
        <bdi>{first}</bdi>
      </b>
      {others.length > 0 ? (
        <small className="mu block">
          <bdi>{others.slice(0, ALSO_SHOWN).join(' · ')}</bdi>
        </small>
      ) : null}
    </>
  )
}
