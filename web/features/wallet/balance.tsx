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
export function Balance({ wallet, isOwner }: { wallet: WalletData; isOwner: boolean }) {
  const t = useT('wallet')
  const { total_balance: total, available_balance: available, frozen_balance: frozen, holds } = wallet
  const { pending_amount: pending } = wallet
  return (
    <section className="surface grid gap-5 p-4 lg:p-8" aria-label={t('balance')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-14 text-muted">{t('total')}</p>
          <p className="text-[length:min(var(--t-36),10vw)] leading-head font-bold @min-[52rem]/page:text-48">
            <Money amount={total} exact />
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          <Button onClick={() => openDialog('topUp', {})}>
            <Icon name="plus" size="s" />
            {t('topUp')}
          </Button>
          {isOwner ? (
            <A to="/refund" className={buttonClass('secondary')}>
              {t('refund')}
            </A>
          ) : null}
        </p>
      </div>
      <Split available={available} frozen={frozen} pending={pending} />
      <dl className="flex flex-wrap gap-x-8 gap-y-4">
        <Part tone="bg-palm-ink" name={t('available')} amount={available}>
          {t('availableText')}
        </Part>
        <Part tone="bg-line-strong" name={t('frozen')} amount={frozen}>
          {t('frozenText', { count: holds.length })}
        </Part>
        <Part tone="bg-gold" name={t('pending')} amount={pending}>
          {t(pending > 0 ? 'pendingText' : 'pendingNone')}
        </Part>
      </dl>
    </section>
  )
}

type PartProps = { tone: string; name: string; amount: number; children: ReactNode }

const Part = ({ tone, name, amount, children }: PartProps) => (
  <div className="grow basis-52">
    <dt className="flex items-center gap-2 font-medium">
      <i className={`size-3 rounded-small border border-transparent bg-clip-border ${tone}`} aria-hidden="true" />
      {name}
    </dt>
    <dd className="ps-5">
      <b className="text-22 font-semibold">
        <Money amount={amount} exact />
      </b>
      <span className="block text-14 text-muted">{children}</span>
    </dd>
  </div>
)
