import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { type Step, Steps } from '#web/ui/steps.tsx'
import type { Transfer } from './queries.ts'

const LOOKS = {
  under_review: { tone: 'wait', icon: 'clock' },
  approved: { tone: 'ok', icon: 'good' },
  rejected: { tone: 'no', icon: 'warning' },
} as const

/** The result of a transfer, and the next step. */
export function TransferState({ transfer }: { transfer: Transfer }) {
  const t = useT('transfers')
  const { status, reason, reviewed_at: reviewed } = transfer
  const last = status === 'rejected' ? 'bad' : status === 'approved' ? 'done' : 'now'
  const steps: Step[] = [
    { key: 'sent', title: t('sent'), text: <DateTime at={transfer.created_at} />, state: 'done' },
    {
      key: 'review',
      title: t(`review_${status}`),
      text: reviewed ? <DateTime at={reviewed} /> : t('withinDay'),
      state: last,
    },
    { key: 'done', title: t(`then_${status}`), state: status === 'approved' ? 'done' : 'next' },
  ]
  return (
    <section className="surface transfer-state grid grid-cols-1 gap-4 p-4 content-start pt-0 px-0 pb-4 overflow-hidden max-w-[45rem]">
      <Note flat {...LOOKS[status]} title={t(`state_${status}`)}>
        <p>{reason ?? t(`text_${status}`)}</p>
      </Note>
      <Steps tall steps={steps} label={t('title')} />
      <dl className="sum">
        <Row name={t('amount')}>
          <Money amount={transfer.amount} exact />
        </Row>
        {transfer.approved_amount !== null && transfer.approved_amount !== transfer.amount ? (
          <Row name={t('approvedAmount')}>
            <Money amount={transfer.approved_amount} exact />
          </Row>
        ) : null}
        <Row name={t('date')}>
          <Num>{transfer.transfer_date}</Num>
        </Row>
        <Row name={t('fromAccount')}>
          <Num>{transfer.iban_masked}</Num>
        </Row>
      </dl>
      {status === 'rejected' ? null : (
        <p>
          <A to={transfer.purpose === 'order' ? '/win-auctions' : '/wallet'} className={buttonClass('secondary')}>
            {t(transfer.purpose === 'order' ? 'backToOrder' : 'toWallet')}
          </A>
        </p>
      )}
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
