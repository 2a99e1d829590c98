import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { RowOf } from '../platform/calls.ts'
import { AccountName } from './account-name.tsx'

/** Each line of a journal, debit or credit, with its account or the member of a wallet. */
export function Postings({ lines }: Pick<RowOf<'GET /journals'>, 'lines'>) {
  const t = useT('office')
  return (
    <ul className="of-post">
      {lines.map((line) => (
        <li key={`${line.account} ${line.user_id} ${line.amount}`}>
          {line.user_id === null ? (
            <AccountName account={line.account} />
          ) : (
            <PersonLink id={line.user_id} name={line.user_name} />
          )}
          <span>
            <small className="mu">{t(line.amount < 0 ? 'debit' : 'credit')}</small>{' '}
            <Money amount={Math.abs(line.amount)} />
          </span>
        </li>
      ))}
    </ul>
  )
}
