import { useChangeNotices } from '#web/features/notifications/use-change-notices.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { TimeLeft } from '#web/ui/countdown.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { NextStep } from './queries.ts'

type Kind = NextStep['kind']

const TONES = { danger: 'text-danger-ink', won: 'text-gold-ink', good: 'text-palm-ink', plain: 'text-ink-2' } as const
export type Tone = keyof typeof TONES

export const LOOKS: Record<Kind, { icon: IconName; tone: Tone }> = {
  outbid: { icon: 'warning', tone: 'danger' },
  answer_offer: { icon: 'message', tone: 'won' },
  decide_sale: { icon: 'message', tone: 'won' },
  pay: { icon: 'trophy', tone: 'won' },
  pay_late: { icon: 'warning', tone: 'danger' },
  resend_transfer: { icon: 'warning', tone: 'danger' },
  collect: { icon: 'car', tone: 'won' },
  accept_shipping: { icon: 'truck', tone: 'won' },
  refused: { icon: 'warning', tone: 'danger' },
  verify_phone: { icon: 'shield', tone: 'plain' },
  activate_whatsapp: { icon: 'whatsapp', tone: 'plain' },
  subscribe: { icon: 'star', tone: 'plain' },
}

/** A state in words, with its drawing. */
export const StateLine = ({ icon, tone, children }: { icon: IconName; tone: Tone; children: string }) => (
  <p className={`flex items-center gap-1.5 text-14 font-semibold ${TONES[tone]}`}>
    <Icon name={icon} size="s" />
    {children}
  </p>
)

/** The amount or the reason of a step. */
export function StepText({ step: { kind, amount, reason } }: { step: NextStep }) {
  const t = useT('dashboard')
  const money = () => <Money key="money" amount={amount ?? 0} />
  return (
    <div className="text-14">
      {reason ? <p className="wrap-anywhere">{reason}</p> : null}
      {amount === null ? (
        reason ? null : (
          <p className="text-muted">{t(`text_${kind}`)}</p>
        )
      ) : (
        <p className="text-muted">{t.rich(`text_${kind}`, { money })}</p>
      )}
    </div>
  )
}

const BY_WORDS: Partial<Record<Kind, 'endsIn' | 'freeUntil'>> = { outbid: 'endsIn', collect: 'freeUntil' }

/** The end of a step's time; nothing without one. */
export function Deadline({ step: { kind, by } }: { step: NextStep }) {
  const t = useT('dashboard')
  if (by === null) return null
  return (
    <>
      <span className="block text-12 text-muted">{t(BY_WORDS[kind] ?? 'before')}</span>
      {kind === 'outbid' ? (
        <TimeLeft until={by} />
      ) : (
        <b className="font-semibold">
          <DateTime at={by} />
        </b>
      )}
    </>
  )
}

/** Leads to where the step is done; a refusal is read by following it. */
export function StepLink({ step, kind, size }: { step: NextStep; kind: 'primary' | 'secondary'; size?: 'lg' }) {
  const t = useT('dashboard')
  const publicPath = usePublicPath()
  const { read } = useChangeNotices()
  const { notice_id: noticeId } = step
  const name = step.product?.title ?? step.title
  return (
    <a
      href={publicPath(step.url)}
      className={buttonClass(kind, size, 'w-full')}
      onClick={noticeId === null ? undefined : () => read.mutate({ id: noticeId })}
    >
      {t(`do_${step.kind}`)}
      {name ? <span className="sr-only">: {name}</span> : null}
    </a>
  )
}
