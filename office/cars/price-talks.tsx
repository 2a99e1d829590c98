import { useQuery } from '@tanstack/react-query'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { RowOf } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Go, Panel } from '../ui/panel.tsx'

type Talk = RowOf<'GET /price-offers'>

/** The open offers on a car at a fixed price, and the answers of the house for its own cars. */
export function PriceTalks({ carId }: { carId: number }) {
  const t = useT('office-cars')
  const lists = useT('office')
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['price-offers-of', carId],
    queryFn: ({ signal }) => api.call('GET /price-offers', { query: { product_id: carId, status: 'open' }, signal }),
  })
  if (!data || data.total === 0) return null
  return (
    <Panel
      title={lists('priceOffers')}
      side={<Go to={`/price-offers?filter=${encodeURIComponent(JSON.stringify({ status: 'open' }))}`}>{data.total}</Go>}
    >
      <ul className="log">
        {data.data.map((talk) => (
          <TalkLine key={talk.id} talk={talk} />
        ))}
      </ul>
      {data.data.some(({ of_house }) => of_house) ? <p className="pb mu">{t('houseAnswers')}</p> : null}
    </Panel>
  )
}

function TalkLine({ talk }: { talk: Talk }) {
  const t = useT('office-cars')
  const may = useMay()
  return (
    <li>
      <div>
        <b>
          <Money amount={talk.amount} />
        </b>{' '}
        <small className="mu">
          {t(talk.turn === 'owner' ? 'turnOwner' : 'turnBuyer')} ·{' '}
          <PersonLink id={talk.user_id} name={talk.user_name} />
        </small>
        {talk.of_house && may('auctions') ? (
          <div className="row2">
            {talk.turn === 'owner' ? (
              <>
                <Answer talk={talk} decision="accept" />
                <Answer talk={talk} decision="counter" />
                <Answer talk={talk} decision="reject" />
              </>
            ) : (
              <Answer talk={talk} decision="withdraw" />
            )}
          </div>
        ) : null}
      </div>
      {talk.decide_by ? <Moment at={talk.decide_by} /> : null}
    </li>
  )
}

/** One answer of the house. Without a price of its own it names the amount on the table. */
function Answer({ talk, decision }: { talk: Talk; decision: 'accept' | 'counter' | 'reject' | 'withdraw' }) {
  const t = useT('office-cars')
  const api = useOfficeApi()
  const isCounter = decision === 'counter'
  return (
    <FormAct
      label={t(`answer_${decision}`)}
      text={t.rich(`answerText_${decision}`, {
        amount: () => <Money key="amount" amount={talk.amount} />,
        price: () => <Money key="price" amount={talk.price} />,
      })}
      reason={t('answerReason')}
      {...(decision !== 'accept' && { secondary: true })}
      {...(decision === 'reject' && { danger: true })}
      fields={isCounter ? [{ name: 'amount', label: t('amount'), kind: 'money' }] : []}
      act={(written, reason) =>
        api.call('POST /price-offers/{id}/answer', {
          params: { id: talk.id },
          body: { decision, amount: isCounter ? Number(written.amount) : talk.amount, reason },
        })
      }
    />
  )
}
