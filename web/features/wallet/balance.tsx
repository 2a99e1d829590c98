import type { ReactNode } from 'react'
import { openDialog } from '#web/platform/dialogs.tsx'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { WalletData } from './queries.ts'
import { Split } from './split.tsx'

/** The whole balance, and its three parts by their use. */
export function Balance({ wallet }: { wallet: WalletData }) {
  const t = useT('wallet')
  const { total_balance, available_balance, frozen_balance, pending_amount, holds } = wallet
  return (
    <section className="bal surface" aria-label={t('balance')}>
      <div className="bal-top">
        <div>
          <p className="text-muted">{t('total')}</p>
          <p className="bal-total">
            <Money amount={total_balance} />
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          <Button onClick={() => openDialog('topUp', {})}>
            <Icon name="plus" size="s" />
            {t('topUp')}
          </Button>
          <A to="/refund" className={buttonClass('secondary')}>
            {t('refund')}
          </A>
        </p>
      </div>
      <Split available={available_balance} frozen={frozen_balance} />
      <dl className="parts">
        <Part tone="free" name={t('available')} amount={available_balance}>
          {t('availableText')}
        </Part>
        <Part tone="frozen" name={t('frozen')} amount={frozen_balance}>
          {t('frozenText', { count: holds.length })}
        </Part>
        <Part tone="pending" name={t('pending')} amount={pending_amount}>
          {t(pending_amount > 0 ? 'pendingText' : 'pendingNone')}
        </Part>
      </dl>
    </section>
  )
}

type PartProps = { tone: 'free' | 'frozen' | 'pending'; name: string; amount: number; children: ReactNode }

const Part = ({ tone, name, amount, children }: PartProps) => (
  <div className={`part part-${tone}`}>
    <dt>{name}</dt>
    <dd>
      <Money amount={amount} />
      <span>{children}</span>
    </dd>
  </div>
)
