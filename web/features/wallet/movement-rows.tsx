import type { Movement } from '#contract/http/money/ledger.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Moment } from './moment.tsx'
import { movementIcon } from './movements.ts'

/** Movements of a wallet as a table, newest first. */
export function MovementRows({ movements }: { movements: readonly Movement[] }) {
  const t = useT('movements')
  return (
    <ol className="mv surface">
      <li className="hd" aria-hidden="true">
        <span className="d">{t('movement')}</span>
        <span className="s">{t('time')}</span>
        <span className="amt">{t('amount')}</span>
        <span className="af">{t('availableAfter')}</span>
      </li>
      {movements.map((movement) => (
        <MovementRow key={movement.id} movement={movement} />
      ))}
    </ol>
  )
}

function MovementRow({ movement: { kind, description, at, amount, available_after } }: { movement: Movement }) {
  const t = useT('movements')
  return (
    <li>
      <span className="ico">
        <Icon name={movementIcon(kind)} />
      </span>
      <span className="d">{description}</span>
      <span className="s">
        <Moment at={at} />
      </span>
      <span className={amount > 0 ? 'amt in' : 'amt'}>
        <Money amount={amount} sign />
      </span>
      <span className="af">
        <span className="nw">{t('available')} </span>
        <Money amount={available_after} />
      </span>
    </li>
  )
}
