import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { DEPOSIT, good, type Person } from '../../offers/testing/fixture.ts'
import { type CasesFixture, openCases, type Sale } from '../testing/fixture.ts'

let fixture: CasesFixture
let finance: Person
let second: Person
let support: Person
beforeAll(async () => {
  fixture = await openCases()
  ;({ finance, second, support } = await fixture.desk())
})
afterAll(() => fixture.close())
afterEach(() => fixture.expectRightBooks(finance))
const reason = 'The report was wrong'
const cutOffer = { return: false, amount: 10, fault: 'seller', reason }
const cut = (amount: number) => ({ decision: 'reduction', amount, reason })

test('[CASE-7] staff answer, and the seller is heard before anything but a refusal', async () => {
  const sale = await fixture.sell(await fixture.person())
  const id = await fixture.open(sale)
  expect(await fixture.noticesOf(sale.seller)).toContain('case_heard')
  expect((await fixture.act(finance, id, 'decide', cut(100))).reason).toBe('seller_not_heard')
  expect((await fixture.act(finance, id, 'decide?preview=1', cut(100))).status).toBe(200)
  await good(fixture.act(support, id, 'messages', { text: 'We look at the plate.' }))
  expect(await fixture.ofBuyer(sale)).toMatchObject({ state: 'answered', answer_by: null, decision: null })
  const path = `/api/v1/my-cars/${sale.carId}/case`
  const heard = await good(fixture.call(`GET ${path}`, { token: sale.seller.token }))
  expect(heard.data.case).toMatchObject({
    complaint: 'The plate is another.',
    answer: null,
    answer_by: expect.any(String),
  })
  expect(JSON.stringify(heard.data)).not.toContain('buyer')
  const answer = () => fixture.call(`POST ${path}/answer`, { token: sale.seller.token, body: { text: 'It is mine.' } })
  expect((await good(answer())).data.case).toMatchObject({ answer: 'It is mine.', answer_by: null })
  expect((await answer()).reason).toBe('already_decided')
  expect((await fixture.call(`GET ${path}`, { token: sale.buyer.token })).data.case).toBeNull()
  await good(fixture.act(finance, id, 'decide', { decision: 'refused', reason }))
  expect(await fixture.ofBuyer(sale)).toMatchObject({ state: 'closed', decision: 'refused', decision_reason: reason })
  expect((await fixture.wallet(sale)).balance).toBe(riyals(DEPOSIT))
  expect((await fixture.act(finance, id, 'decide', cut(100))).reason).toBe('already_decided')
})

test('[CASE-8] a preview shows the money and changes nothing; one person of finance decides a small sum', async () => {
  const { id, ...sale } = await fixture.complained()
  const shown = await good(fixture.act(finance, id, 'decide?preview=1', { decision: 'return', reason }))
  const back = shown.data.lines.filter(({ who }: { who: string }) => who === 'buyer')
  expect(Math.round(back.reduce((sum: number, { amount }: { amount: number }) => sum + amount * 100, 0))).toBe(
    sale.paid,
  )
  expect(await fixture.ofBuyer(sale)).toMatchObject({ state: 'open', decision: null, lines: [] })
  expect((await fixture.wallet(sale)).balance).toBe(riyals(DEPOSIT))
  expect((await fixture.payoutOf(sale)).canceledAt).toBeNull()
  const done = await good(fixture.act(finance, id, 'decide', cut(1_000)))
  expect(done.data).toMatchObject({ state: 'closed', decision: 'reduction', amount: 1_000 })
  expect((await fixture.wallet(sale)).balance).toBe(riyals(DEPOSIT + 1_000))
  expect(await fixture.noticesOf(sale.buyer)).toContain('case_decided')
  expect(await fixture.noticesOf(sale.seller)).toContain('case_decided')
})

test('[CASE-9] two decide above the limit, above it in a day, and where the asker has no right of finance', async () => {
  const cases = [await fixture.complained(), await fixture.complained(), await fixture.complained()] as const
  const [one, two, three] = cases
  const asked = await good(fixture.act(second, one.id, 'decide', { decision: 'return', reason }))
  expect(asked.data.approval).toMatchObject({ kind: 'case', state: 'waiting' })
  expect((await fixture.wallet(one)).balance).toBe(riyals(DEPOSIT))
  expect((await fixture.approve(second, asked)).status).toBe(403)
  await good(fixture.approve(finance, asked))
  expect((await fixture.wallet(one)).balance).toBe(riyals(DEPOSIT) + one.paid)
  const order = await good(fixture.call(`GET /api/v1/orders/${one.orderId}`, { token: one.buyer.token }))
  expect(order.data.order).toMatchObject({ status: 'canceled', canceled_reason: 'returned' })
  const bySupport = await good(fixture.act(support, two.id, 'decide', cut(10)))
  expect(bySupport.data.approval.state).toBe('waiting')
  const person = await fixture.person({ role: 'finance' })
  await good(fixture.act(person, two.id, 'decide', cut(6_000)))
  const more = await good(fixture.act(person, three.id, 'decide', cut(6_000)))
  expect(more.data.approval.state).toBe('waiting')
  expect((await fixture.wallet(three)).balance).toBe(riyals(DEPOSIT))
})

test('[CASE-9] the day of one person has what they decided and offered, of a choice the highest', async () => {
  const { refundAloneMax: limit } = (await fixture.context.settings.current()).orders
  const repair = (cost: number) => ({ text: 'A new valve body', days: 3, cost })
  const offer = { return: false, amount: 500, fault: 'seller', reason }
  const days: [used: number, act: string, body: object][] = [
    [0, 'decide', { decision: 'refused', reason }],
    [700.01, 'decide', { decision: 'repair', repair: repair(700.01), reason }],
    [500, 'propose', { ...offer, repair: repair(400) }],
    [600, 'propose', { ...offer, repair: repair(600) }],
  ]
  for (const [used, act, body] of days) {
    const as = await fixture.person({ role: 'finance' })
    await good(fixture.act(as, (await fixture.complained()).id, act, body))
    const { id } = await fixture.complained()
    const left = limit - riyals(used)
    const more = await good(fixture.act(as, id, 'decide', cut((left + 1) / 100)))
    expect(more.data.approval?.state, `${act} ${used}`).toBe('waiting')
    expect((await good(fixture.act(as, id, 'decide', cut(left / 100)))).data.state, `${act} ${used}`).toBe('closed')
  }
})

test('[CASE-9] the parties of an order take no part in its case', async () => {
  const { id, seller } = await fixture.complained()
  await sql`update accounts set email = 'one@example.com', email_verified_at = now() where id = ${seller.id}`.execute(
    fixture.db,
  )
  const friend = await fixture.person({ role: 'finance' })
  await sql`update accounts set email = 'one@example.com' where id = ${friend.id}`.execute(fixture.db)
  const asked = await good(fixture.act(support, id, 'decide', cut(10)))
  expect((await fixture.approve(friend, asked)).reason).toBe('conflict_of_interest')
  for (const act of ['decide', 'decide?preview=1', 'propose', 'messages']) {
    const body = act === 'messages' ? { text: 'Hello' } : act === 'propose' ? { ...cutOffer } : cut(10)
    expect((await fixture.act(friend, id, act, body)).reason, act).toBe('conflict_of_interest')
  }
})

test('[CASE-10] two decisions at once count once', async () => {
  const { id, ...sale } = await fixture.complained()
  const [one, two] = [await fixture.person({ role: 'finance' }), await fixture.person({ role: 'finance' })]
  const answers = await Promise.all([
    fixture.act(one, id, 'decide', cut(50)),
    fixture.act(two, id, 'decide', cut(60)),
    fixture.act(two, id, 'decide', { decision: 'refused', reason }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { amount } = await fixture.ofBuyer(sale)
  expect((await fixture.wallet(sale)).balance).toBe(riyals(DEPOSIT + (amount ?? 0)))
})

test('[CASE-12] the buyer chooses what the house offers; silence takes the reduction, else closes the case', async () => {
  const [one, two, three] = [
    await fixture.complained(),
    await fixture.complained(),
    await fixture.complained(),
  ] as const
  const offer = { return: true, amount: 500, fault: 'seller', reason: 'We offer a part of the price, or the return.' }
  const asked = await good(fixture.act(finance, one.id, 'propose', offer))
  await good(fixture.approve(second, asked))
  const shown = await fixture.ofBuyer(one)
  expect(shown.proposals).toMatchObject({ reduction: 500, return: true })
  expect(shown.messages.at(-1)).toMatchObject({ side: 'staff', text: offer.reason })
  expect((await fixture.act(finance, one.id, 'decide', cut(1))).reason).toBe('buyer_chooses')
  const choose = (sale: Sale, choice: string) =>
    fixture.call(`POST /api/v1/orders/${sale.orderId}/case/choose`, { token: sale.buyer.token, body: { choice } })
  const answers = await Promise.all([choose(one, 'reduction'), choose(one, 'return')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const small = { return: false, amount: 300, fault: 'seller', reason: 'We offer a part of the price.' }
  await good(fixture.act(await fixture.person({ role: 'finance' }), two.id, 'propose', small))
  expect((await choose(two, 'return')).reason).toBe('not_offered')
  await good(
    fixture.approve(second, await good(fixture.act(finance, three.id, 'propose', { ...offer, amount: undefined }))),
  )
  await sql`update order_cases set choose_by = now() where id in (${two.id}, ${three.id})`.execute(fixture.db)
  expect((await choose(three, 'return')).reason).toBe('not_offered')
  await Promise.all([fixture.features.cases.endUnchosen(), fixture.features.cases.endUnchosen()])
  expect((await fixture.wallet(two)).balance).toBe(riyals(DEPOSIT + 300))
  expect(await fixture.ofBuyer(three)).toMatchObject({ state: 'closed', decision: 'refused' })
  expect((await fixture.wallet(three)).balance).toBe(riyals(DEPOSIT))
})

test('[CASE-12] the silence about a canceled order closes its case, and stops no other one', async () => {
  const [canceled, other] = [await fixture.complained(), await fixture.complained()] as const
  const offer = { return: false, amount: 300, fault: 'seller', reason: 'We offer a part of the price.' }
  for (const { id } of [canceled, other])
    await good(fixture.act(await fixture.person({ role: 'finance' }), id, 'propose', offer))
  const cancel = { reason: 'The car was damaged', cause: 'house' }
  await good(fixture.call(`POST /api/admin/orders/cancel/${canceled.orderId}`, { token: finance.token, body: cancel }))
  await sql`update order_cases set choose_by = now() where id in (${canceled.id}, ${other.id})`.execute(fixture.db)
  await fixture.features.cases.endUnchosen()
  expect(await fixture.ofBuyer(canceled)).toMatchObject({ state: 'closed', decision: 'refused' })
  expect(await fixture.ofBuyer(other)).toMatchObject({ state: 'closed', decision: 'reduction', amount: 300 })
})

test('[CASE-12] nothing is offered that cannot be carried out', async () => {
  const { id } = await fixture.complained()
  const offer = { return: false, fault: 'seller', reason: 'We offer a part.' }
  expect((await fixture.act(finance, id, 'propose', offer)).errors).toHaveProperty('amount')
  expect((await fixture.act(finance, id, 'propose', { ...offer, amount: 900_000 })).errors).toHaveProperty('amount')
  expect((await fixture.act(finance, id, 'decide', cut(900_000))).errors).toHaveProperty('amount')
  expect((await fixture.act(finance, id, 'decide', cut(0.001))).errors).toHaveProperty('amount')
})

test('[CASE-13] the money of a car that the buyer has is free when another person has it back', async () => {
  const sale = await fixture.sell(await fixture.person())
  await fixture.handOver(sale)
  const id = await fixture.open(sale)
  await fixture.endHearing(id)
  const early = await fixture.act(finance, id, 'car-back', { kilometres: 100, note: 'Not yet here' })
  expect(early.reason).toBe('order_wrong_state')
  await good(fixture.approve(second, await good(fixture.act(finance, id, 'decide', { decision: 'return', reason }))))
  expect(await fixture.ofBuyer(sale)).toMatchObject({ state: 'decided', car_back_at: null })
  expect((await fixture.wallet(sale)).frozen).toBe(sale.paid)
  const back = { kilometres: 61_234, note: 'Keys and papers are here' }
  const asked = await good(fixture.act(support, id, 'car-back', back))
  expect((await fixture.wallet(sale)).frozen).toBe(sale.paid)
  await good(fixture.approve(second, asked))
  expect(await fixture.ofBuyer(sale)).toMatchObject({ state: 'closed', car_back_at: expect.any(String) })
  expect((await fixture.wallet(sale)).frozen).toBe(0)
  expect((await fixture.act(support, id, 'car-back', back)).reason).toBe('order_wrong_state')
})

test('[CASE-14] staff find cases by state, kind, lateness and words, and read them with their files', async () => {
  const { id, ...sale } = await fixture.complained()
  const list = async (query: string) =>
    (await good(fixture.call(`GET /api/admin/cases?per_page=50&${query}`, { token: support.token }))).data.data.map(
      (row: { id: number }) => row.id,
    )
  const { number } = await fixture.ofBuyer(sale)
  expect(await list(`search=${number}`)).toEqual([id])
  expect(await list('state=open&kind=papers')).toContain(id)
  expect(await list('state=answered')).not.toContain(id)
  expect(await list('view=late')).not.toContain(id)
  await sql`update order_cases set answer_by = now() where id = ${id}`.execute(fixture.db)
  expect(await list('view=late')).toContain(id)
  const home = await good(fixture.call('GET /api/admin/home', { token: support.token }))
  expect(home.data.waiting.find(({ what }: { what: string }) => what === 'late_cases').count).toBeGreaterThan(0)
  const whole = await good(fixture.call(`GET /api/admin/cases/${id}`, { token: support.token }))
  expect(whole.data).toMatchObject({ buyer_id: sale.buyer.id, seller_id: sale.seller.id, handed_over_at: null })
})

test('[CASE-11] for the house’s own car the house stands in for the seller, also in a proposal', async () => {
  const id = await fixture.houseAccount()
  const sale = await fixture.sell({ id, token: '' })
  const caseId = await fixture.open(sale)
  const offer = { return: true, fault: 'seller', reason: 'We offer the return.' }
  await good(fixture.approve(second, await good(fixture.act(finance, caseId, 'propose', offer))))
  const body = { choice: 'return' }
  const path = `POST /api/v1/orders/${sale.orderId}/case/choose`
  const chosen = await good(fixture.call(path, { token: sale.buyer.token, body }))
  expect(chosen.data.case).toMatchObject({ decision: 'return', fault: 'house' })
})
