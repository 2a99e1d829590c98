import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nextMinimum } from '#contract/values/increments.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { toNumber } from '../parts/form/line-input.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useDesk, useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { Panel } from '../ui/panel.tsx'
import { AskMandate } from './ask-mandate.tsx'
import type { Lot } from './room-data.ts'

type Mandate = OfficeData<'GET /lots/{car_id}/phone-mandates'>['mandates'][number]
type LotProps = { lot: Pick<Lot, 'car_id' | 'status' | 'increments' | 'price' | 'opening_price'> }

/** Members who are on the phone: the caller's own ones with a field to bid for them, and those of colleagues. */
export function PhoneBids({ lot }: LotProps) {
  const t = useT('office-room')
  const api = useOfficeApi()
  const may = useMay()
  const isOpen = (lot.status === 'live' || lot.status === 'scheduled') && may('auctions') && may('lots.secrets')
  const { data } = useQuery({
    queryKey: ['phone-mandates', lot.car_id],
    queryFn: ({ signal }) => api.call('GET /lots/{car_id}/phone-mandates', { params: { car_id: lot.car_id }, signal }),
    enabled: isOpen,
  })
  if (!isOpen) return null
  return (
    <Panel title={t('byPhone')} count={data?.mandates.length}>
      <ul className="of-rows">
        {data?.mandates.map((mandate) => (
          <OneCaller key={mandate.id} mandate={mandate} lot={lot} />
        ))}
      </ul>
      <div className="pb">
        <AskMandate carId={lot.car_id} />
      </div>
    </Panel>
  )
}

function OneCaller({ mandate, lot }: LotProps & { mandate: Mandate }) {
  const t = useT('office-room')
  const { me } = useDesk()
  const { user_id: userId, user_name: name, clerk_name: clerk, amount_max: limit, ended_at: endedAt, bids } = mandate
  const isMine = mandate.clerk_id === me.id && endedAt === null
  return (
    <li className={isMine ? 'of-call' : undefined}>
      <span className="of-up">
        <PersonLink id={userId} name={name} />
        <small className="mu">
          {endedAt === null ? null : `${t('mandateOver')} · `}
          {limit === null ? (
            t('byClerk', { name: clerk })
          ) : (
            <>
              {t('upTo')} <Money amount={limit} />
            </>
          )}
        </small>
      </span>
      <span className="of-end">
        {bids[0] ? (
          <b>
            <Money amount={bids[0].amount} />
          </b>
        ) : null}
      </span>
      {isMine ? <BidForCaller id={mandate.id} lot={lot} /> : null}
    </li>
  )
}

/** The next possible bid stands in the field until another amount is typed. */
function BidForCaller({ id, lot }: LotProps & { id: number }) {
  const t = useT('office-room')
  const api = useOfficeApi()
  const [typed, setTyped] = useState<string>()
  const next = nextMinimum(lot.increments, lot.price, lot.opening_price)
  const text = typed ?? String(next)
  const amount = toNumber(text)
  const params = { id }
  const { mutate, isPending } = useAct(
    (bid: number) => api.callOnce('POST /phone-mandates/{id}/bids', { params, body: { amount: bid } }),
    { done: t('phoneBidDone'), onDone: () => setTyped(undefined) },
  )
  return (
    <form
      className="of-call-f flex-[1_1_100%] flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof amount === 'number' && !isPending) mutate(amount)
      }}
    >
      <TextField
        label={t('phoneAmount')}
        value={text}
        numeric
        inputMode="numeric"
        dir="ltr"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="sm" pending={isPending} disabled={typeof amount !== 'number'}>
        {t('bidForCaller')}
      </Button>
      <ActButton
        label={t('endMandate')}
        text={t('endMandateText')}
        secondary
        act={() => api.call('POST /phone-mandates/{id}/end', { params })}
      />
    </form>
  )
}
