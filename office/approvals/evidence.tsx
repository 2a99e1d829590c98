import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Compared } from '../bank-transfers/check.tsx'
import { Files } from '../cases/complaint.tsx'
import { OrderPapers } from '../orders/order-papers.tsx'
import { InvoiceFiles } from '../parts/invoice-files.tsx'
import { PrivatePictures } from '../parts/private-pictures.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import type { Approval } from './queries.ts'
import { evidenceOf } from './rules.ts'

type Shown = ComponentType<{ id: number }>

const BY_KIND: Record<string, Shown> = {
  'bank-transfer': TransferEvidence,
  refund: RefundEvidence,
  order: OrderEvidence,
  invoice: InvoiceEvidence,
  case: CaseEvidence,
}

/** The receipts, lines of the bank and papers of the things that a request changes; each with its reader's own rights. */
export function Evidence({ approval }: { approval: Approval }) {
  const t = useT('office-approvals')
  const things = evidenceOf(approval, Object.keys(BY_KIND))
  if (things.length === 0) return null
  return (
    <div className="stk">
      <h3>{t('evidence')}</h3>
      {things.map(({ kind, id }) => {
        const Thing = BY_KIND[kind]
        return Thing ? <Thing key={`${kind}:${id}`} id={id} /> : null
      })}
    </div>
  )
}

function TransferEvidence({ id }: { id: number }) {
  const api = useOfficeApi()
  const isFinance = useMay()('finance')
  const params = { id }
  const transfer = useQuery({
    queryKey: ['GET /bank-transfers/{id}', id],
    queryFn: ({ signal }) => api.call('GET /bank-transfers/{id}', { params, signal }),
    enabled: isFinance,
  })
  const check = useQuery({
    queryKey: ['GET /bank-transfers/{id}/check', id],
    queryFn: ({ signal }) => api.call('GET /bank-transfers/{id}/check', { params, signal }),
    enabled: isFinance,
  })
  if (!transfer.data || !check.data) return null
  return (
    <>
      <PrivatePictures read={() => api.call('GET /bank-transfers/{id}/pictures', { params })} />
      <Compared row={transfer.data} lines={check.data.lines} />
    </>
  )
}

function RefundEvidence({ id }: { id: number }) {
  const api = useOfficeApi()
  if (!useMay()('finance')) return null
  return <PrivatePictures read={() => api.call('GET /refunds/{id}/pictures', { params: { id } })} />
}

function OrderEvidence({ id }: { id: number }) {
  const api = useOfficeApi()
  const order = useQuery({
    queryKey: ['GET /orders/{id}', id],
    queryFn: ({ signal }) => api.call('GET /orders/{id}', { params: { id }, signal }),
    enabled: useMay()('read.members'),
  })
  return show(order, (data) => <OrderPapers order={data} />)
}

function InvoiceEvidence({ id }: { id: number }) {
  const api = useOfficeApi()
  const invoice = useQuery({
    queryKey: ['GET /invoices/{id}', id],
    queryFn: ({ signal }) => api.call('GET /invoices/{id}', { params: { id }, signal }),
    enabled: useMay()('finance'),
  })
  return show(invoice, ({ number }) => <InvoiceFiles id={id} number={number} />)
}

function CaseEvidence({ id }: { id: number }) {
  const api = useOfficeApi()
  const one = useQuery({
    queryKey: ['GET /cases/{id}', id],
    queryFn: ({ signal }) => api.call('GET /cases/{id}', { params: { id }, signal }),
    enabled: useMay()('cases'),
  })
  return show(one, (row) => <Files row={row} files={row.messages.flatMap(({ files }) => files)} />)
}

const show = <Data,>({ data }: UseQueryResult<Data>, shown: (data: Data) => ReactNode) => (data ? shown(data) : null)
