import { useQuery } from '@tanstack/react-query'
import { carTaxes } from '#contract/values/vehicle/car-tax.ts'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Pager } from '#web/ui/paging/pager.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useParams } from '../platform/router.ts'
import { useAddress } from '../platform/use-address.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Figure } from '../ui/figure.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { NotReadParts, Reasons } from './import-reasons.tsx'
import { Rows } from './import-rows.tsx'

type Answer = OfficeData<'GET /imports/cars/{id}'>
const READ_EVERY_MS = 2_000
const VERDICTS = ['accepted', 'refused', 'duplicate'] as const
const WORKING: ReadonlySet<string> = new Set(['running', 'taking_back'])
const PER_PAGE = 50

/** One import: a verdict for each row, the cars that were added, and what to do next. */
export function ImportPage() {
  const t = useT('office-acts')
  const office = useT('office')
  const api = useOfficeApi()
  const { id = '' } = useParams()
  const [address, setAddress] = useAddress()
  const verdict = VERDICTS.find((each) => each === address.get('verdict'))
  const page = Math.max(1, Number(address.get('page')) || 1)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['import', id, verdict, page],
    queryFn: ({ signal }) =>
      api.call('GET /imports/cars/{id}', {
        params: { id: Number(id) },
        query: { page, per_page: PER_PAGE, ...(verdict && { verdict }) },
        signal,
      }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (WORKING.has(state.data?.import.state ?? '') ? READ_EVERY_MS : false),
  })
  if (isPending) return <Shimmer />
  if (!data) return <NotRead heading="h1" error={error} onRetry={refetch} />
  const { import: found, rows } = data
  const refused = found.verdicts.refused + found.verdicts.duplicate
  return (
    <>
      <PageHead
        title={found.file_name || `#${found.id}`}
        lead={<StateDot state={`import_${found.state}`} />}
        up={{ to: '/imports', title: office('imports') }}
      >
        {refused > 0 ? (
          <DownloadButton path={`/imports/cars/${found.id}/refused.csv`} label={t('refusedFile')} />
        ) : null}
        <ApplyButton found={found} />
        <AfterAdding found={found} hidden={data.hidden} />
      </PageHead>
      <Figures found={found} />
      <Taxes taxes={data.taxes} />
      <NotReadParts columns={data.columns} sheets={data.other_sheets} />
      <Reasons reasons={data.reasons} found={found} />
      <Panel
        title={t('rows')}
        count={rows.total}
        side={<VerdictChoice verdict={verdict} onChoose={(each) => setAddress({ verdict: each, page: undefined })} />}
      >
        <Rows rows={rows.data} found={found} />
        <div className="pgr">
          <Pager
            current={page}
            last={rows.last_page}
            link={(number, props) => (
              <button type="button" onClick={() => setAddress({ page: String(number) })} {...props} />
            )}
          />
        </div>
      </Panel>
    </>
  )
}

type Verdict = (typeof VERDICTS)[number]

function VerdictChoice(props: { verdict: Verdict | undefined; onChoose: (verdict: Verdict | undefined) => void }) {
  const t = useT('office-acts')
  return (
    <div className="seg">
      {[undefined, ...VERDICTS].map((each) => (
        <button
          key={each ?? 'all'}
          type="button"
          aria-pressed={props.verdict === each}
          onClick={() => props.onChoose(each)}
        >
          {t(each ? `verdict_${each}` : 'allRows')}
        </button>
      ))}
    </div>
  )
}

function ApplyButton({ found }: { found: Answer['import'] }) {
  const t = useT('office-acts')
  const may = useMay()
  const api = useOfficeApi()
  const left = found.verdicts.accepted - found.added
  if (!may('cars') || left <= 0 || (found.state !== 'checked' && found.state !== 'running')) return null
  return (
    <ActButton
      label={found.state === 'running' ? t('resumeImport') : t('addCars', { count: left })}
      text={t('addCarsText')}
      act={() => api.call('POST /imports/cars/{id}/apply', { params: { id: found.id }, body: {} })}
    />
  )
}

/** Shows the hidden cars of an import, or takes back those that nobody has touched. */
function AfterAdding({ found, hidden }: { found: Answer['import']; hidden: number }) {
  const t = useT('office-acts')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('cars') || (found.state !== 'running' && found.state !== 'done') || found.added === 0) return null
  const params = { id: found.id }
  return (
    <>
      {hidden > 0 ? (
        <ActButton
          label={t('showImported', { count: hidden })}
          text={t('showImportedText')}
          act={() => api.call('POST /imports/cars/{id}/show', { params, body: {} })}
        />
      ) : null}
      <ActButton
        label={t('takeBackImport')}
        text={t('takeBackImportText')}
        danger
        act={() => api.call('POST /imports/cars/{id}/take-back', { params, body: {} })}
      />
    </>
  )
}

function Figures({ found }: { found: Answer['import'] }) {
  const t = useT('office-acts')
  const figures = [
    ['tableRows', found.rows_count],
    ['verdict_accepted', found.verdicts.accepted],
    ['verdict_refused', found.verdicts.refused],
    ['verdict_duplicate', found.verdicts.duplicate],
    ['addedCars', found.added],
  ] as const
  return (
    <>
      <dl className="kps">
        {figures.map(([name, value]) => (
          <Figure key={name} name={t(name)} value={<Num>{value}</Num>} />
        ))}
      </dl>
      {found.state === 'running' ? (
        <p role="status">
          <progress
            className="of-progress"
            max={found.verdicts.accepted}
            value={found.added}
            aria-label={t('addedCars')}
          />
        </p>
      ) : null}
    </>
  )
}

/** The accepted cars by their tax, before they are added. */
function Taxes({ taxes }: { taxes: Answer['taxes'] }) {
  const t = useT('office-acts')
  const lang = useLang()
  const open = { ar: t('taxOpen'), en: t('taxOpen') }
  const counted = Object.entries({ ...carTaxes, open }).flatMap(([tax, names]) => {
    const count = taxes[tax as keyof typeof taxes]
    return count > 0 ? [{ tax, label: names[lang], count }] : []
  })
  if (counted.length === 0) return null
  return (
    <dl className="kps" aria-label={t('taxOfCars')}>
      {counted.map(({ tax, label, count }) => (
        <Figure key={tax} name={label} value={<Num>{count}</Num>} />
      ))}
    </dl>
  )
}
