import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { VOID_CAUSES, type VoidCause } from '#contract/values/lot-causes.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Personal } from '../parts/cells/personal.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { oneQueryOf } from '../platform/queries.ts'
import { useAct } from '../platform/use-act.ts'
import { NotRead } from '../ui/not-read.tsx'
import { Panel } from '../ui/panel.tsx'

/** The leader, or the one at the close: their account, as far as this person may read it. */
export function LeaderPanel({ userId, isOver }: { userId: number; isOver: boolean }) {
  const t = useT('office-room')
  const { data, error, refetch } = useQuery(oneQueryOf(useOfficeApi(), 'GET /users/{id}', userId))
  if (!data) return error ? <NotRead error={error} onRetry={refetch} /> : <Skeleton className="h-32 w-full" />
  const { id, name, phone, available_balance: available, frozen_balance: frozen } = data.row
  return (
    <Panel title={t(isOver ? 'highestBidder' : 'leader')}>
      <dl className="kvl">
        <div>
          <dt>{t('name')}</dt>
          <dd>
            <PersonLink id={id} name={name} />
          </dd>
        </div>
        <div>
          <dt>{t('phone')}</dt>
          <dd>
            <Personal key={id} masked={phone} of="user" id={id} field="phone" />
          </dd>
        </div>
        {available === null ? null : (
          <div>
            <dt>{t('available')}</dt>
            <dd>
              <Money amount={available} />
            </dd>
          </div>
        )}
        {frozen === null ? null : (
          <div>
            <dt>{t('frozen')}</dt>
            <dd>
              <Money amount={frozen} />
            </dd>
          </div>
        )}
        {isOver ? null : (
          <div>
            <dt>{t('secretMaximum')}</dt>
            <dd className="mu">{t('secret')}</dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

export type VoidedBid = { carId: number; bidId: number; userId: number; amount: number }
type VoidProps = { bid: VoidedBid; onClose: () => void }
const REASON_MIN = 3

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}

/** Takes a bid out of the count, for a reason that everybody who watches reads. */
export function VoidPanel({ bid, onClose }: VoidProps) {
  const t = useT('office-room')
  const api = useOfficeApi()
  const [choice, setChoice] = useState<VoidCause>()
  const [text, setText] = useState('')
  const words = choice === undefined ? '' : choice === 'other' ? text.trim() : text.trim() || t(`void_${choice}`)
  const { mutate, isPending } = useAct(
    (reason: string) =>
      api.call('POST /lots/{car_id}/void-bid', {
        params: { car_id: bid.carId },
        body: { bid_id: bid.bidId, ...(choice && { cause: choice }), reason },
      }),
    { done: t('voidDone'), onDone: onClose },
  )
  return (
    <Panel
      title={t('voidBid')}
      className="void"
      padded
      side={
        <IconButton label={t('close')} onClick={onClose}>
          <Icon name="close" size="s" />
        </IconButton>
      }
    >
      <p className="vb flex justify-between gap-3 bg-surface-2 rounded-field py-2 px-3 flex-wrap">
        <b>{t('bidder', { number: bid.userId })}</b>
        <Money amount={bid.amount} />
      </p>
      <fieldset className="grid">
        <legend className="label">{t('voidWhy')}</legend>
        {VOID_CAUSES.map((reason, index) => (
          <label key={reason} className="check">
            <input
              // On a phone the panel is far below the button that opens it.
              ref={index === 0 ? takeFocus : undefined}
              type="radio"
              className="check-box"
              name="void"
              checked={choice === reason}
              onChange={() => setChoice(reason)}
            />
            <span>{t(`void_${reason}`)}</span>
          </label>
        ))}
      </fieldset>
      <TextArea label={t('whyAudit')} value={text} maxLength={500} onChange={(event) => setText(event.target.value)} />
      <p className="cons flex gap-2 text-ink-2 text-14">
        <Icon name="info" size="s" />
        {t('voidText')}
      </p>
      <div className="row2">
        <Button
          kind="danger"
          size="sm"
          disabled={words.length < REASON_MIN}
          pending={isPending}
          onClick={() => mutate(words)}
        >
          {t('voidBid')}
        </Button>
        <Button kind="tertiary" size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Panel>
  )
}
