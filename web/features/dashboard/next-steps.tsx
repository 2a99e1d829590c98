import { toCardImage } from '#web/features/catalogue/card-car.ts'
import { useChangeNotices } from '#web/features/notifications/use-change-notices.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FairClockUntil, TimeLeft } from '#web/ui/countdown.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { NextStep } from './queries.ts'

type Kind = NextStep['kind']
const LOOKS: Record<Kind, { icon: IconName; tone: 'danger' | 'won' | 'plain' }> = {
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

const BY_WORDS: Partial<Record<Kind, 'endsIn' | 'freeUntil'>> = { outbid: 'endsIn', collect: 'freeUntil' }

/** The member's next steps, nearest first; only the first has a filled button. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const t = useT('dashboard')
  if (steps.length === 0) {
    return (
      <p className="surface todo-none">
        <Icon name="good" />
        <span>{t('nothingWaits')}</span>
      </p>
    )
  }
  return (
    <ol className="todo surface">
      {steps.map((step, index) => (
        <Step key={`${step.kind}-${step.product?.id ?? step.title ?? ''}`} step={step} isFirst={index === 0} />
      ))}
    </ol>
  )
}

function Step({ step, isFirst }: { step: NextStep; isFirst: boolean }) {
  const t = useT('dashboard')
  const publicPath = usePublicPath()
  const { read } = useChangeNotices()
  const { icon, tone } = LOOKS[step.kind]
  const { notice_id: noticeId } = step
  const name = step.product?.title ?? step.title
  return (
    <li>
      <span className={step.product ? 'todo-photo' : 'todo-photo todo-ico'}>
        {step.product ? (
          <Photo image={step.product.image ? toCardImage(step.product.image, 320) : undefined} sizes="88px" />
        ) : (
          <Icon name={icon} />
        )}
      </span>
      <div>
        <p className={`todo-state todo-${tone}`}>
          {step.product ? <Icon name={icon} size="s" /> : null}
          {t(`step_${step.kind}`)}
        </p>
        {name ? <h3>{name}</h3> : null}
        {step.reason ? <p className="todo-reason">{step.reason}</p> : null}
        {step.amount === null ? (
          step.reason ? null : (
            <p className="todo-text">{t(`text_${step.kind}`)}</p>
          )
        ) : (
          <p className="todo-text">
            {t.rich(`text_${step.kind}`, { money: () => <Money key="money" amount={step.amount ?? 0} /> })}
          </p>
        )}
      </div>
      <Deadline step={step} />
      <a
        href={publicPath(step.url)}
        className={buttonClass(isFirst ? 'primary' : 'secondary')}
        onClick={noticeId === null ? undefined : () => read.mutate({ id: noticeId })}
      >
        {t(`do_${step.kind}`)}
        {name ? <span className="sr-only">: {name}</span> : null}
      </a>
    </li>
  )
}

function Deadline({ step }: { step: NextStep }) {
  const t = useT('dashboard')
  if (step.by === null) return <span className="todo-by" />
  return (
    <span className="todo-by">
      <span className="todo-key">{t(BY_WORDS[step.kind] ?? 'before')}</span>
      {step.kind === 'outbid' ? (
        <span>
          <TimeLeft until={step.by} />
          <FairClockUntil until={step.by} />
        </span>
      ) : (
        <b>
          <DateTime at={step.by} />
        </b>
      )}
    </span>
  )
}
