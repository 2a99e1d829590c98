import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#contract/values/money.ts'
import { vatBoxes, vatCauses } from '#contract/values/vat-words.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Subject } from '../parts/names/subject.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { Day } from '../ui/cells/moment.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { PageHead, Panel } from '../ui/panel.tsx'
import { SpanFilter, useSpan } from './span-filter.tsx'

type VatReturn = OfficeData<'GET /vat-return'>
type Box = VatReturn['boxes'][number]
const AMOUNTS = ['amount', 'adjustment', 'vat'] as const
const VAT_DUE = 13

/** The boxes of the VAT return, and each difference from the account with its documents. The address holds the span. */
export function VatReturnPage() {
  const t = useT('office-vat')
  const office = useT('office')
  const api = useOfficeApi()
  const query = useSpan()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['vat-return', query],
    queryFn: ({ signal }) => api.call('GET /vat-return', { query, signal }),
  })
  const lead = data ? (
    <>
      <Day at={data.from} /> – <Day at={data.until} />. {office('inRiyals')}
    </>
  ) : null
  return (
    <>
      <PageHead title={t('title')} lead={lead} />
      <SpanFilter shown={data} />
      {isPending ? <Skeleton className="h-40 w-full" /> : null}
      {error ? <NotRead error={error} onRetry={refetch} /> : null}
      {data ? <Boxes boxes={data.boxes} /> : null}
      {data ? <Bridge of={data} /> : null}
    </>
  )
}

function Boxes({ boxes }: { boxes: readonly Box[] }) {
  const t = useT('office-vat')
  const lang = useLang()
  return (
    <Panel>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className="tb6-w vat-w" aria-label={t('title')} tabIndex={0}>
        <table className="tb6">
          <thead>
            <tr>
              <th scope="col">{t('box')}</th>
              <th scope="col">{t('line')}</th>
              {AMOUNTS.map((name) => (
                <th key={name} scope="col" className="fig">
                  {t(name)}
                </th>
              ))}
              <th scope="col" className="fig">
                {t('documents')}
              </th>
            </tr>
          </thead>
          <tbody>
            {boxes.map((box) => (
              <tr key={box.box}>
                <td>
                  <Num>{box.box}</Num>
                </td>
                <th scope="row">{vatBoxes[box.box][lang]}</th>
                {AMOUNTS.map((name) => (
                  <td key={name} className="fig" data-l={t(name)}>
                    {box[name] === 0 ? (
                      <span className="mu">–</span>
                    ) : (
                      <Num>{formatAmount(box[name], { decimals: 2 })}</Num>
                    )}
                  </td>
                ))}
                <td className="fig" data-l={t('documents')}>
                  {box.documents === 0 ? null : <Num>{box.documents}</Num>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="of-note">{t('byHand')}</p>
    </Panel>
  )
}

/** From the VAT due to the movement of the account, a line for each cause. */
function Bridge({ of }: { of: VatReturn }) {
  const t = useT('office-vat')
  const lang = useLang()
  const due = of.boxes.find(({ box }) => box === VAT_DUE)?.vat ?? 0
  return (
    <Panel title={t('bridge')}>
      <ul className="of-rows">
        <li>
          <span>{vatBoxes[VAT_DUE][lang]}</span>
          <Money amount={due} exact />
        </li>
        {of.differences.map(({ cause, vat, count, documents }) => (
          <li key={cause}>
            <span>
              {vatCauses[cause][lang]} <small className="mu">{t('count', { n: count })}</small>
              <details>
                <summary>{t('show')}</summary>
                <ul>
                  {documents.map((document) => (
                    <li key={document.subject}>
                      <Subject subject={document.subject} /> <Money amount={document.vat} exact />
                    </li>
                  ))}
                </ul>
              </details>
            </span>
            <Money amount={0 - vat} exact />
          </li>
        ))}
        <li>
          <b>{t('account')}</b>
          <b>
            <Money amount={of.account} exact />
          </b>
        </li>
      </ul>
    </Panel>
  )
}
