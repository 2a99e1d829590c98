import { useQuery } from '@tanstack/react-query'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { DecideSales } from '../lots/decide-sale.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'

type Offers = OfficeData<'GET /lots/{car_id}/offers'>
const WORDS = ['accept', 'reject', 'counter', 'withdraw'] as const
const SIDES = ['owner', 'buyer'] as const

/** The negotiation of a car after its close: the open offer, and answers that a side gives by phone. */
export function CarOffers({ row }: { row: Pick<OfficeData<'GET /cars/{id}'>, 'id' | 'title_ar' | 'title_en'> }) {
  const carId = row.id
  const t = useT('office-cars')
  const may = useMay()
  const api = useOfficeApi()
  const params = { car_id: carId }
  const { data: offers } = useQuery({
    queryKey: ['offers', carId],
    queryFn: ({ signal }) => api.call('GET /lots/{car_id}/offers', { params, signal }),
  })
  if (!offers) return null
  const next = offers.runner_up
  return (
    <Panel title={t('offers')} side={<StateDot state={offers.status} />}>
      <OnTable offers={offers} />
      <Said offers={offers} />
      {may('auctions') ? (
        <div className="pb">
          <div className="row2">
            {offers.status === 'awaiting_owner' && offers.turn === 'owner' ? (
              <DecideSales rows={[{ ...row, car_id: carId, price: offers.amount }]} />
            ) : null}
            {offers.status === 'awaiting_owner' ? <NoteCall carId={carId} turn={offers.turn} /> : null}
            {next ? (
              <ActButton
                label={t('toRunnerUp', { name: next.name })}
                secondary
                act={() => api.call('POST /lots/{car_id}/runner-up', { params, body: {} })}
              />
            ) : null}
          </div>
        </div>
      ) : null}
    </Panel>
  )
}

function OnTable({ offers: { amount, turn, decide_by: until, spoken } }: { offers: Offers }) {
  const t = useT('office-cars')
  return (
    <dl className="kvl">
      {amount === null ? null : (
        <div>
          <dt>{t('onTable')}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      )}
      {turn && until ? (
        <div>
          <dt>{t(turn === 'owner' ? 'turnOwner' : 'turnBuyer')}</dt>
          <dd>
            {t('answerBy')} <Moment at={until} />
          </dd>
        </div>
      ) : null}
      {spoken ? (
        <div>
          <dt>{t('spokenWaits', { who: t(spoken.side) })}</dt>
          <dd>
            {t(`word_${spoken.decision}`)} · <Money amount={spoken.amount} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

/** The offers of both sides, by buyer. */
function Said({ offers: { buyers } }: { offers: Offers }) {
  const t = useT('office-cars')
  return (
    <ul className="log">
      {buyers.flatMap((buyer, index) =>
        buyer.offers.map((offer) => (
          <li key={offer.id}>
            <div>
              <b>{t(offer.side)}</b> <Money amount={offer.amount} />
              <small className="mu">
                {' '}
                {offer.side === 'buyer' ? (
                  <Buyer buyer={buyer} number={index + 1} />
                ) : (
                  t.rich('offerTo', { buyer: () => <Buyer key="buyer" buyer={buyer} number={index + 1} /> })
                )}
                {offer.by_staff ? ` · ${t('byStaff')}` : ''}
              </small>
            </div>
            <Moment at={offer.made_at} />
          </li>
        )),
      )}
    </ul>
  )
}

/** A buyer by name, or by their place in the list for those who may not know it. */
function Buyer({ buyer, number }: { buyer: Offers['buyers'][number]; number: number }) {
  const t = useT('office-cars')
  return buyer.user_id === null ? t('buyerNumber', { number }) : <PersonLink id={buyer.user_id} name={buyer.name} />
}

function NoteCall({ carId, turn }: { carId: number; turn: Offers['turn'] }) {
  const t = useT('office-cars')
  const api = useOfficeApi()
  return (
    <FormAct
      label={t('noteCall')}
      text={t('noteCallText')}
      done={t('noted')}
      fields={[
        {
          name: 'side',
          label: t('whoSpoke'),
          kind: 'choice',
          initial: turn ?? 'owner',
          choices: SIDES.map((side) => ({ value: side, label: t(side) })),
        },
        {
          name: 'decision',
          label: t('said'),
          kind: 'choice',
          initial: 'accept',
          choices: WORDS.map((word) => ({ value: word, label: t(`word_${word}`) })),
        },
        { name: 'amount', label: t('amount'), kind: 'money', optional: true },
      ]}
      act={(body) => api.send('POST /lots/{car_id}/answer', { params: { car_id: carId }, body })}
    />
  )
}
