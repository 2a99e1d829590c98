import type { Movement } from '#contract/http/money/ledger.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Moment } from './moment.tsx'
import { movementIcon } from './movements.ts'

/** Movements of a wallet, newest first. */
export function MovementRows({ movements }: { movements: readonly Movement[] }) {
  return (
    <ol className="surface overflow-hidden">
      {movements.map((movement) => (
        <MovementRow key={movement.id} movement={movement} />
      ))}
    </ol>
  )
}

function MovementRow({ movement: { kind, description, at, amount, available_after } }: { movement: Movement }) {
  const t = useT('movements')
  return (
    <li className="flex min-h-17 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 lg:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-pill border border-transparent bg-surface-2 text-ink-2">
        <Icon name={movementIcon(kind)} />
      </span>
      <div className="min-w-0 grow basis-40">
        <p className="font-medium leading-normal wrap-anywhere">{description}</p>
        <p className="text-14 text-muted">
          <Moment at={at} />
        </p>
      </div>
      <p className="min-w-34 grow text-end @min-[52rem]/page:grow-0">
        <b className={`font-semibold ${amount > 0 ? 'text-palm-ink' : ''}`}>
          <Money amount={amount} exact sign />
        </b>
        <span className="block text-12 text-muted">
          {t('available')} <Money amount={available_after} exact />
        </span>
      </p>
    </li>
  )
}
