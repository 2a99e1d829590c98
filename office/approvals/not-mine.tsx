import { useT } from '#web/platform/language.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import { HandOver } from './hand-over.tsx'
import type { Approval } from './queries.ts'
import { About, useApprovers, useKindName, useMomentWords } from './words.tsx'

type Props = { rows: readonly Approval[]; addressOf: (row: Approval) => string }

/** Waiting requests that this person may not approve: why, and who can. */
export function NotMine({ rows, addressOf }: Props) {
  const t = useT('office-approvals')
  if (rows.length === 0) return null
  return (
    <Panel
      className="ap-list"
      title={t('notMine')}
      count={rows.length}
      side={<span className="mu sub">{t('notMineText')}</span>}
    >
      <div className="tw">
        <table className="dt">
          <thead>
            <tr>
              <th scope="col">{t('oneRequest')}</th>
              <th scope="col">{t('whyNot')}</th>
              <th scope="col">{t('whoCan')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} to={addressOf(row)} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function Row({ row, to }: { row: Approval; to: string }) {
  const t = useT('office-approvals')
  const name = useKindName(row.kind)
  const approvers = useApprovers()
  const inWords = useMomentWords()
  return (
    <tr>
      <td>
        <Go to={to} className="link">
          {name}
        </Go>{' '}
        <small className="mu">
          <About subject={row.subject} />
        </small>
      </td>
      <td className="wr" data-l={t('whyNot')}>
        {row.why_not === null ? null : t(`why_${row.why_not}`)}
      </td>
      <td className="wr" data-l={t('whoCan')}>
        {row.acts_at === null ? approvers(row) : t('byItself', { at: inWords(row.acts_at) })}
        {row.handed_to_name === null ? null : <small> {t('handedTo', { name: row.handed_to_name })}</small>}
      </td>
      <td className="act">
        <HandOver approval={row} />
      </td>
    </tr>
  )
}
