import { createHmac } from 'node:crypto'
import { startFakeServer } from './fake-server.ts'

export const SERVER_KEY = 'server key of the fake'
export const PROFILE_ID = 4_711
type Transaction = {
  tran_ref: string
  tran_type: string
  cart_id: string
  cart_currency: string
  cart_amount: string
  previous_tran_ref?: string
  payment_result?: { response_status: string; response_code: string }
}

/** PayTabs' requests and queries as its manual describes them; callbacks are signed over their exact text. */
export async function startFakePayTabs() {
  const transactions: Transaction[] = []
  const server = await startFakeServer(({ path, authorization, body }) => {
    if (authorization !== SERVER_KEY || body.profile_id !== PROFILE_ID) return { status: 401 }
    const { tran_ref: ref, cart_id: cart } = body as { tran_ref?: string; cart_id?: string }
    if (path === '/payment/query') {
      const found =
        ref === undefined
          ? transactions.filter((one) => one.cart_id === cart)
          : transactions.find((one) => one.tran_ref === ref)
      const isFound = Array.isArray(found) ? found.length > 0 : found
      return { status: 200, body: isFound ? found : { code: 112, message: 'Not found' } }
    }
    if (path !== '/payment/request' || cart === undefined) return { status: 404 }
    if (transactions.some((one) => one.cart_id === cart))
      return { status: 200, body: { code: 4, message: 'Duplicate Request' } }
    return body.tran_type === 'refund' ? refund(String(ref), cart, body) : sale(cart, body)
  })
  function add(type: string, cart: string, body: Record<string, unknown>): Transaction {
    const made = {
      tran_ref: `TST${String(transactions.length + 1).padStart(13, '0')}`,
      tran_type: type,
      cart_id: cart,
      cart_currency: String(body.cart_currency),
      cart_amount: Number(body.cart_amount).toFixed(2),
    }
    transactions.push(made)
    return made
  }
  function sale(cart: string, body: Record<string, unknown>) {
    const made = add('Sale', cart, body)
    return { status: 200, body: { ...made, redirect_url: `${server.url}/payment/page/${made.tran_ref}` } }
  }
  function refund(ref: string, cart: string, body: Record<string, unknown>) {
    const before = transactions.find((one) => one.tran_ref === ref)
    const refunded = transactions
      .filter((one) => one.previous_tran_ref === ref && one.payment_result?.response_status === 'A')
      .reduce((sum, one) => sum + Number(one.cart_amount), 0)
    const fits = before !== undefined && refunded + Number(body.cart_amount) <= Number(before.cart_amount)
    const made: Transaction = { ...add('Refund', cart, body), previous_tran_ref: ref }
    made.payment_result = { response_status: fits ? 'A' : 'D', response_code: fits ? 'G1' : '316' }
    transactions[transactions.length - 1] = made
    return { status: 200, body: made }
  }
  function decide(ref: string, status: 'A' | 'D' | 'P' | 'V', lie: Partial<Transaction> = {}): void {
    const found = transactions.find((one) => one.tran_ref === ref)
    if (!found) throw new Error(`no transaction ${ref}`)
    Object.assign(found, lie, { payment_result: { response_status: status, response_code: '1' } })
  }
  const callback = (ref: string) => {
    const text = JSON.stringify(transactions.find((one) => one.tran_ref === ref))
    return { text, signature: createHmac('sha256', SERVER_KEY).update(text).digest('hex') }
  }
  return { ...server, transactions, decide, callback }
}
