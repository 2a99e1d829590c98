import { Money } from '#web/platform/format.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { RowOf } from '../platform/calls.ts'
import { AccountName } from './account-name.tsx'

/** Each side of a journal with its account, or with the member of a wallet. */
export function Postings({ lines }: Pick<RowOf<'GET /journals'>, 'lines'>) {
  return (
    <ul className="of-post">
      {lines.map((line) => (
        <li key={`${line.account} ${line.user_id} ${line.amount}`}>
          {line.user_id === null ? (
            <AccountName account={line.account} />
          ) : (
            <PersonLink id={line.user_id} name={line.user_name} />
          )}
          <Money amount={line.amount} />
        </li>
      ))}
    </ul>
  )
}
