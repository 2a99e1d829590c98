import { randomUUID } from 'node:crypto'
import { startFakeServer } from './fake-server.ts'

export const SECRET_KEY = 'sk_test_of_the_fake'
const PAGE = 2
type Payment = { id: string; status: string; amount: number; currency: string; refunded: number; invoice_id: string }
/** A SADAD bill, which is a payment. */
type Bill = Omit<Payment, 'invoice_id'> & { metadata: Record<string, string>; source: Record<string, unknown> }
type Invoice = {
  id: string
  status: string
  amount: number
  currency: string
  url: string
  metadata: Record<string, string>
  payments: Payment[]
}

/** Moyasar's invoices, refunds and SADAD bills as its documentation describes them, with a shared secret for webhooks. */
export async function startFakeMoyasar(secretKey = SECRET_KEY) {
  const invoices = new Map<string, Invoice>()
  const bills = new Map<string, Bill>()
  const right = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  const server = await startFakeServer(({ method, path, authorization, body }) => {
    if (authorization !== right) return { status: 401, body: { type: 'authentication_error' } }
    if (method === 'POST' && path === '/v1/invoices') return create(body)
    if (method === 'POST' && path === '/v1/payments') return issue(body)
    if (method === 'GET' && path.startsWith('/v1/payments?'))
      return list(Number(new URLSearchParams(path.split('?')[1]).get('page')))
    const [, , kind = '', id = '', act] = path.split('/')
    if (kind === 'invoices' && method === 'GET')
      return invoices.has(id) ? { status: 200, body: invoices.get(id) } : { status: 404 }
    if (kind === 'payments' && method === 'GET')
      return bills.has(id) ? { status: 200, body: bills.get(id) } : { status: 404 }
    const payment = [...invoices.values()].flatMap(({ payments }) => payments).find((one) => one.id === id)
    if (kind === 'payments' && act === 'refund' && payment) return refund(payment, Number(body.amount))
    return { status: 404 }
  })
  function create(body: Record<string, unknown>) {
    const amount = Number(body.amount)
    if (!Number.isInteger(amount) || amount < 100 || body.currency !== 'SAR')
      return { status: 400, body: { type: 'invalid_request_error' } }
    const id = randomUUID()
    const metadata = body.metadata as Record<string, string>
    const url = `${server.url}/pay/${id}`
    invoices.set(id, { id, status: 'initiated', amount, currency: 'SAR', url, metadata, payments: [] })
    return { status: 201, body: invoices.get(id) }
  }
  /** Its id is given, so that a second one is refused. */
  function issue({ given_id: givenId, amount: asked, source, metadata, currency }: Record<string, unknown>) {
    const [id, amount] = [String(givenId), Number(asked)]
    const { type, expired_at: lastDay } = source as Record<string, string>
    if (bills.has(id) || type !== 'sadadbill' || amount < 10_000 || currency !== 'SAR')
      return { status: 400, body: { type: 'invalid_request_error' } }
    const number = String(3_000_000_000_000 + bills.size)
    bills.set(id, {
      ...{ id, status: 'initiated', amount, currency: 'SAR', refunded: 0 },
      metadata: metadata as Record<string, string>,
      source: { type, biller_code: '901', sadad_number: number, expired_at: lastDay, message: null },
    })
    return { status: 201, body: bills.get(id) }
  }
  /** A bank pays a bill. */
  function payBill(id: string, lie: Partial<Bill> = {}): void {
    const bill = bills.get(id)
    if (!bill) throw new Error(`no bill ${id}`)
    bills.set(id, { ...bill, status: 'paid', ...lie })
  }
  /** Two to a page, because the real one pages too; times are ignored. */
  function list(page: number) {
    const cards = [...invoices.values()].flatMap(({ payments }) =>
      payments.map((one) => ({ ...one, source: { type: 'creditcard' } })),
    )
    const all = [...cards, ...bills.values()].filter(({ status }) => status === 'paid')
    const next = page * PAGE < all.length ? page + 1 : null
    return { status: 200, body: { payments: all.slice((page - 1) * PAGE, page * PAGE), meta: { next_page: next } } }
  }
  function refund(payment: Payment, amount: number) {
    if (payment.refunded + amount > payment.amount) return { status: 400, body: { type: 'invalid_request_error' } }
    payment.refunded += amount
    payment.status = 'refunded'
    return { status: 200, body: payment }
  }
  /** The payer types a card: a declined one leaves a failed payment and the invoice open. */
  function pay(id: string, outcome: 'paid' | 'declined', lie: Partial<Payment> = {}): Payment {
    const invoice = invoices.get(id)
    if (!invoice) throw new Error(`no invoice ${id}`)
    const { amount, currency } = invoice
    const status = outcome === 'paid' ? 'paid' : 'failed'
    const payment = { id: randomUUID(), status, amount, currency, refunded: 0, invoice_id: id, ...lie }
    invoice.payments.push(payment)
    if (outcome === 'paid') invoice.status = 'paid'
    return payment
  }
  return { ...server, invoices, pay, bills, payBill }
}
