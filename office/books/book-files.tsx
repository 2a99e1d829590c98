import { useT } from '#web/platform/language.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Panel } from '../ui/panel.tsx'

const FILES = {
  'trial-balance': 'chart',
  'vat-return': 'vatReturn',
  journals: 'journals',
  invoices: 'invoices',
  'cars-sold': 'carsSold',
  payments: 'payments',
  'bank-transfers': 'bankTransfers',
  refunds: 'refunds',
} as const

/** The tables of the books as files, of the days shown. */
export function BookFiles({ span }: { span: { from: string; until: string } | undefined }) {
  const t = useT('office')
  const days = span ? `?from=${span.from}&to=${span.until}` : ''
  return (
    <Panel title={t('bookFiles')}>
      <p className="of-note">{t('bookFilesText')}</p>
      <ul className="of-rows">
        {Object.entries(FILES).map(([table, title]) => (
          <li key={table}>
            <span>{t(title)}</span>
            <span className="row2">
              {(['csv', 'xlsx'] as const).map((format) => (
                <DownloadButton
                  key={format}
                  path={`/exports/${table}.${format}${days}`}
                  label={format.toUpperCase()}
                  about={t(title)}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
