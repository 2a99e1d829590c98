import { Fragment } from 'react'
import { useT } from '#web/platform/language.tsx'
import { AUDIT_ACTIONS } from '../audit/words.ts'
import { StoredValue, useFieldLabel } from '../parts/cells/stored-values.tsx'
import { Word } from '../parts/cells/value.tsx'
import type { Approval } from './queries.ts'
import { type ComparedRow, comparedRows } from './rules.ts'
import { About } from './words.tsx'

/** The values of all changes before and after, the changed ones tinted. */
export function Comparison({ approval: { effects } }: { approval: Approval }) {
  const t = useT('office-approvals')
  const groups = effects
    .map((effect) => ({ ...effect, rows: comparedRows(effect.before, effect.after) }))
    .filter(({ rows }) => rows.length > 0)
  if (groups.length === 0) return <p className="of-note">{t('noComparison')}</p>
  return (
    <table className="ba">
      <caption className="sr-only">{t('compared')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      {groups.map(({ action, subject, rows }, index) => (
        // A change has no id of its own, and their order does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={`${action} ${subject} ${index}`}>
          <tbody>
            {groups.length > 1 ? (
              <tr className="g">
                <th scope="rowgroup" colSpan={3}>
                  <Word words={AUDIT_ACTIONS} value={action} /> · <About subject={subject} leads />
                </th>
              </tr>
            ) : null}
            {rows.map((row) => (
              <Row key={row.field} row={row} />
            ))}
          </tbody>
        </Fragment>
      ))}
    </table>
  )
}

function Row({ row: { field, before, after, isChanged } }: { row: ComparedRow }) {
  const t = useT('office-approvals')
  const label = useFieldLabel()
  return (
    <tr className={isChanged ? 'ch' : undefined}>
      <th scope="row">{label(field)}</th>
      <td data-l={t('before')}>
        <bdi>
          <StoredValue field={field} value={before} inHalalas />
        </bdi>
      </td>
      <td data-l={t('after')}>
        <bdi>
          <StoredValue field={field} value={after} inHalalas />
        </bdi>
      </td>
    </tr>
  )
}
