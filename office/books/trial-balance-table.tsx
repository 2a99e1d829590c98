import { formatAmount } from '#contract/values/money.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { Go, Panel } from '../ui/panel.tsx'

export type TrialBalance = OfficeData<'GET /trial-balance'>
type Account = TrialBalance['accounts'][number]

const PAIRS = [
  ['opening', 'open_debit', 'open_credit'],
  ['movement', 'debit', 'credit'],
  ['closing', 'close_debit', 'close_credit'],
] as const
const SIDES = PAIRS.flatMap(([, debit, credit]) => [debit, credit])
const COLUMNS = 2 + SIDES.length

/** The accounts by their groups, each with three pairs of debit and credit. On phones it scrolls sideways. */
export function BalanceTable({ balance, hidesZero }: { balance: TrialBalance; hidesZero: boolean }) {
  const t = useT('office')
  const shown = balance.accounts.filter((account) => !hidesZero || SIDES.some((side) => account[side] !== 0))
  const groups = [...new Set(shown.map(({ group }) => group))]
  return (
    <Panel>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className="tb6-w" aria-label={t('chart')} tabIndex={0}>
        <table className="tb6">
          <Head />
          {groups.map((group) => (
            <tbody key={group}>
              <tr className="grp">
                <th scope="rowgroup" colSpan={COLUMNS}>
                  {t(`group_${group}`)}
                </th>
              </tr>
              {shown
                .filter((account) => account.group === group)
                .map((account) => (
                  <Row key={account.id} account={account} />
                ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('chartSum')}
              </th>
              <Amounts of={balance.totals} />
            </tr>
          </tfoot>
        </table>
      </section>
    </Panel>
  )
}

function Head() {
  const t = useT('office')
  const fields = useT('office-fields')
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('accountNumber')}
        </th>
        <th scope="col" rowSpan={2}>
          {fields('account')}
        </th>
        {PAIRS.map(([pair]) => (
          <th key={pair} scope="colgroup" colSpan={2} className="bs mid">
            {t(pair)}
          </th>
        ))}
      </tr>
      <tr>
        {PAIRS.flatMap(([pair]) => [
          <th key={`${pair} debit`} scope="col" className="fig bs">
            {t('debit')}
          </th>,
          <th key={`${pair} credit`} scope="col" className="fig">
            {t('credit')}
          </th>,
        ])}
      </tr>
    </thead>
  )
}

function Row({ account }: { account: Account }) {
  return (
    <tr>
      <td>
        <Num>{String(account.number)}</Num>
      </td>
      <th scope="row">
        <Go to={`/journals?filter=${encodeURIComponent(JSON.stringify({ account: account.id }))}`} className="link">
          {account.name}
        </Go>
      </th>
      <Amounts of={account} />
    </tr>
  )
}

const Amounts = ({ of }: { of: TrialBalance['totals'] }) =>
  SIDES.map((side) => (
    <td key={side} className={side.endsWith('debit') ? 'fig bs' : 'fig'}>
      {of[side] === 0 ? <span className="mu">–</span> : <Num>{formatAmount(of[side], { decimals: 2 })}</Num>}
    </td>
  ))
