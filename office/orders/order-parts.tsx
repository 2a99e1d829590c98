import type { ReactNode } from 'react'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Personal } from '../parts/cells/personal.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { StaffNotes } from '../parts/staff-notes.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay } from '../platform/desk.tsx'
import { CarCell } from '../ui/cells/car-cell.tsx'
import { Day, Moment } from '../ui/cells/moment.tsx'
import { GoButton, Panel } from '../ui/panel.tsx'
import { StateWord } from '../ui/state-dot.tsx'
import { CorrectTransfer } from './correct-transfer.tsx'
import { OrderPapers } from './order-papers.tsx'
import { TransferSteps } from './transfer-steps.tsx'

type Order = OfficeData<'GET /orders/{id}'>
const PATH = ['pending', 'making', 'delivering', 'finished'] as const

/** The way of an order, its papers, the handover and what colleagues noted. */
export const OrderOverview = ({ row }: { row: Order }) => (
  <>
    <Way order={row} />
    <OrderPapers order={row} />
    <Handover order={row} />
    <TransferSteps order={row} />
    <StaffNotes subject={`order:${row.id}`} />
  </>
)

/** The car, and the four states that an order goes through. */
function Way({ order }: { order: Order }) {
  const t = useT('office-orders')
  const states = useT('office-states')
  const at = (PATH as readonly string[]).indexOf(order.status)
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3 py-3 px-4 border-b border-line">
        <CarCell id={order.product_id} row={{ title_ar: order.title, title_en: order.title, image: order.image }} />
        <span className="flex flex-wrap gap-4">
          <PersonLink id={order.user_id} name={order.user_name} />
        </span>
      </div>
      {at < 0 ? null : (
        <ol className="steps5 grid grid-cols-[repeat(4,1fr)] p-4" aria-label={t('way')}>
          {PATH.map((state, index) => (
            <li
              key={state}
              className={index < at ? 'on' : index === at ? 'cu on' : undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              <span>
                {states(state)}
                <small>
                  <Since order={order} state={state} />
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
      {order.status === 'canceled' ? <p className="of-note">{order.cancel_reason}</p> : null}
    </Panel>
  )
}

function Since({ order, state }: { order: Order; state: (typeof PATH)[number] }) {
  const t = useT('office-orders')
  const event = order.events.find(({ status }) => status === state)
  return event ? <Day at={event.at} /> : t(`next_${state}`)
}

/** How the total of an order comes about. */
export function OrderAmounts({ row: order }: { row: Order }) {
  const t = useT('office-orders')
  const lines = (
    [
      ['carPrice', order.price],
      ['commission', order.client_fees],
      ['administration', order.administrative_fees],
      ['services', order.services_amount],
      ['delivery', order.shipping_amount],
      ['discount', -order.discount],
      ['tax', order.tax_amount],
    ] as const
  ).filter(([name, amount]) => amount !== 0 || name === 'carPrice')
  return (
    <Panel title={t('amounts')}>
      <dl className="kvl">
        {lines.map(([name, amount]) => (
          <Line key={name} name={t(name)}>
            <Money amount={amount} />
          </Line>
        ))}
        <Line name={<b>{t('total')}</b>}>
          <b>
            <Money amount={order.total} />
          </b>
        </Line>
      </dl>
    </Panel>
  )
}

const Line = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The new owner, and the permit for the gate. */
function Handover({ order }: { order: Order }) {
  const may = useMay()
  const t = useT('office-orders')
  const { transfer, permit } = order
  return (
    <Panel title={t('handover')}>
      {transfer ? (
        <dl className="kvl">
          <Line name={t('newOwner')}>{transfer.owner_name}</Line>
          <Line name={t('identity')}>
            <Personal masked={transfer.owner_identity_masked} of="order" id={order.id} field="owner_identity" />
          </Line>
          <Line name={t('phone')}>
            <Personal masked={transfer.owner_phone} of="order" id={order.id} field="owner_phone" />
          </Line>
          <Line name={t('transferPlace')}>{transfer.transfer_location}</Line>
        </dl>
      ) : (
        <p className="of-note">{t('noTransferDetails')}</p>
      )}
      <div className="pb empty:hidden">
        <CorrectTransfer order={order} />
      </div>
      {order.ready_at ? (
        <dl className="kvl">
          <Line name={t('readySince')}>
            <Moment at={order.ready_at} />
          </Line>
          {order.collect_by ? (
            <Line name={t('freeUntil')}>
              <Moment at={order.collect_by} />
            </Line>
          ) : null}
        </dl>
      ) : null}
      {permit ? (
        <dl className="kvl">
          <Line name={t('permit')}>
            <Num>{permit.number}</Num>
          </Line>
          <Line name={t(permit.used_at ? 'leftAt' : 'permitUntil')}>
            <Moment at={permit.used_at ?? permit.valid_until} />
          </Line>
        </dl>
      ) : (
        <p className="of-note">{t('noPermit')}</p>
      )}
      {permit && !permit.used_at && may('cars') ? (
        <div className="pb">
          <GoButton to="/gate">{t('toGate')}</GoButton>
        </div>
      ) : null}
    </Panel>
  )
}

/** The states that an order went through, the newest first. */
export function OrderHistory({ row: order }: { row: Order }) {
  const t = useT('office-orders')
  const fields = useT('office-fields')
  const events = [...order.events].reverse()
  return (
    <Panel title={t('history')}>
      <ul className="log">
        {events.map((event, index) => (
          <li key={`${event.at}-${event.status}-${event.invoice_status}`} className={index === 0 ? 'on' : undefined}>
            <div>
              <b>
                <StateWord state={event.status} />
              </b>
              <p>
                {fields('invoice_status')}: <StateWord state={event.invoice_status} />
              </p>
            </div>
            <Moment at={event.at} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
