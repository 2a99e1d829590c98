import type { ReactNode } from 'react'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Note } from '#web/ui/note.tsx'
import type { OfficeData } from '../platform/calls.ts'

export type Transfer = OfficeData<'GET /bank-transfers/{id}'>
export type Check = OfficeData<'GET /bank-transfers/{id}/check'>
type Line = Check['lines'][number]

/** What the member wrote beside the bank's best line; what differs is tinted. The second best is below. */
export function Compared({ row, lines: [best, second] }: { row: Transfer; lines: Check['lines'] }) {
  const t = useT('office')
  const money = (amount: number) => <Money amount={amount} />
  const facts: [string, ReactNode, (line: Line) => ReactNode, keyof Line['same']][] = [
    [t('sum'), money(row.amount), (line) => money(line.amount), 'amount'],
    [t('day'), <Num key="day">{row.transfer_date}</Num>, (line) => <Num>{line.day}</Num>, 'day'],
    [t('sender'), <bdi key="name">{row.name}</bdi>, (line) => <bdi>{line.name || '—'}</bdi>, 'name'],
    [t('iban'), <Num key="iban">{row.iban_masked}</Num>, (line) => <Num>{line.iban_masked || '—'}</Num>, 'iban'],
  ]
  return (
    <>
      <table className="trf-cmp w-full">
        <thead>
          <tr>
            <th>{t('compared')}</th>
            <th>{t('memberWrote')}</th>
            <th>{t('bankLine')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(([name, written, shown, key]) => (
            <tr key={key} data-differs={best && !best.same[key] ? '' : undefined}>
              <th scope="row">{name}</th>
              <td>{written}</td>
              <td>{best ? shown(best) : '—'}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('bankReference')}</th>
            <td>—</td>
            <td>
              <Num>{best?.reference || '—'}</Num>
            </td>
          </tr>
        </tbody>
      </table>
      {best ? null : <p className="warnc">{t('noBankLine')}</p>}
      {second ? (
        <p className="mu">
          {t('secondLine')} <Num>{second.day}</Num> · <Money amount={second.amount} /> · <bdi>{second.name}</bdi>{' '}
          <Num>{second.reference}</Num>
        </p>
      ) : null}
    </>
  )
}

/** What an approval of `amount` does: to the order and what it still takes, or to the wallet. */
export function Effect({ row, due, amount }: { row: Transfer; due: number | null; amount: number }) {
  const t = useT('office')
  const taken = row.order_id === null ? 0 : Math.min(amount, due ?? 0)
  const toWallet = Math.round((amount - taken) * 100) / 100
  const rest = due === null ? 0 : Math.round((due - taken) * 100) / 100
  const rows: [string, number][] = [
    [t('toOrder'), taken],
    [t('toWallet'), toWallet],
    [t('stillDue'), rest],
  ]
  return (
    <div>
      <h3>{t('onApproval')}</h3>
      <ul className="of-lines">
        {rows.map(([name, sum]) =>
          sum > 0 ? (
            <li key={name}>
              {name} <Money amount={sum} />
            </li>
          ) : null,
        )}
      </ul>
    </div>
  )
}

/** The member's name and the sender's, where they are not one person's. */
export function OtherName({ row }: { row: Transfer }) {
  const t = useT('office')
  if (row.own_name) return null
  return (
    <Note tone="no" icon="warning" title={t('otherName')}>
      <p>
        {t.rich('otherNameText', {
          sender: () => <bdi key="s">{row.name}</bdi>,
          member: () => <bdi key="m">{row.user_name}</bdi>,
        })}
      </p>
    </Note>
  )
}
