import type { Movement } from '#contract/http/money/ledger.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Moment } from './moment.tsx'
import { joinMovements, movementIcon } from './movements.ts'
import type { WalletData } from './queries.ts'

type Props = {
  pages: readonly WalletData[]
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  onMore: () => void
}

/** How the wallet came to what it holds, newest first. */
export function Movements({ pages, hasMore, isLoading, hasFailed, onMore }: Props) {
  const t = useT('wallet')
  const movements = joinMovements(pages)
  return (
    <section aria-labelledby="movements">
      <div className="sub-h">
        <h2 id="movements">{t('movements')}</h2>
      </div>
      {movements.length === 0 ? <NoMovements /> : <MovementRows movements={movements} />}
      {hasMore ? (
        <div className="mt-8 grid justify-items-center gap-3">
          <FieldError error={hasFailed ? t('failed') : undefined} />
          <Button kind="secondary" pending={isLoading} onClick={onMore}>
            {t('older')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

export function MovementRows({ movements }: { movements: readonly Movement[] }) {
  const t = useT('wallet')
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
  const t = useT('wallet')
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

function NoMovements() {
  const t = useT('wallet')
  return (
    <EmptyState icon="wallet" title={t('movementsNone')}>
      {t('movementsNoneText')}
    </EmptyState>
  )
}
