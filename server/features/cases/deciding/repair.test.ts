import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createYard, riyals } from '#server/testing/factories.ts'
import { addPayoutAccount } from '#server/testing/payout-account.ts'
import { DEPOSIT, good, type Person } from '../../offers/testing/fixture.ts'
import { type CasesFixture, openCases } from '../testing/fixture.ts'

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
const reason = 'The gearbox was worn'
const repair = { text: 'A new valve body at the dealer, with six months of warranty', days: 4, cost: 900 }
const byRepair = { decision: 'repair', repair, reason }
const end = (as: Person, id: number, body: object) =>
  fixture.act(as, id, 'repaired', { note: 'It drives well.', ...body })

test('[CASE-8] [CASE-16] a repair costs its buyer nothing, and the seller at fault its cost once it is done', async () => {
  const { id, ...sale } = await fixture.complained()
  const unclear = await fixture.act(finance, id, 'decide', { decision: 'repair', reason })
  expect(unclear.errors).toHaveProperty('repair')
  const negative = { ...byRepair, repair: { ...repair, cost: -1 } }
  expect((await fixture.act(finance, id, 'decide', negative)).errors).toHaveProperty('repair')
  const shown = await good(fixture.act(finance, id, 'decide?preview=1', byRepair))
  expect(shown.data.lines).toEqual([{ line: 'repair', who: 'seller', amount: -900 }])
  await addPayoutAccount(fixture.context, sale.seller.id)
  const before = await fixture.payoutOf(sale)
  await good(fixture.act(finance, id, 'decide', byRepair))
  const { text, days } = repair
  expect(await fixture.ofBuyer(sale)).toMatchObject({ state: 'decided', repair: { text, days }, repaired_at: null })
  expect(await fixture.payoutOf(sale)).toEqual(before)
  const money = await good(fixture.call('GET /api/admin/payouts?per_page=50', { token: finance.token }))
  expect(money.data.data.find((row: { order_id: number }) => row.order_id === sale.orderId)?.cause).toBe('case_open')
  const written = { token: sale.buyer.token, body: { text: 'When do I bring it?' } }
  await good(fixture.call(`POST /api/v1/orders/${sale.orderId}/case/messages`, written))
  await good(fixture.act(support, id, 'messages', { text: 'On Sunday at nine.' }))
  expect((await fixture.act(second, id, 'decide', byRepair)).reason).toBe('already_decided')
  for (const cost of [undefined, -1, 900.01])
    expect((await end(second, id, { done: true, ...(cost !== undefined && { cost }) })).errors).toHaveProperty('cost')
  const alone = await good(end(finance, id, { done: true, cost: 850 }))
  expect(alone.data.approval.state).toBe('waiting')
  await good(end(second, id, { done: true, cost: 850 }))
  expect(await fixture.payoutOf(sale)).toMatchObject({ charged: riyals(850), net: before.net - riyals(850) })
  expect((await fixture.wallet(sale)).balance).toBe(riyals(DEPOSIT))
  expect(await fixture.ofBuyer(sale)).toMatchObject({ state: 'closed', repaired_at: expect.any(String) })
  expect(await fixture.noticesOf(sale.buyer)).toContain('case_repaired')
  expect(await fixture.noticesOf(sale.seller)).toContain('case_repaired')
  expect((await end(second, id, { done: true, cost: 1 })).reason).toBe('order_wrong_state')
})

test('[CASE-16] a repair that failed costs nothing, and the case waits for another decision', async () => {
  const { id, ...sale } = await fixture.complained()
  await good(fixture.act(finance, id, 'decide', byRepair))
  await good(end(second, id, { done: false, note: 'The part is not made any more.' }))
  const after = await fixture.ofBuyer(sale)
  expect(after).toMatchObject({ state: 'answered', decision: null, repair: null, lines: [] })
  expect(after.messages.at(-1).text).toBe('The part is not made any more.')
  expect((await fixture.payoutOf(sale)).charged).toBe(0)
  const cut = { decision: 'reduction', amount: 500, reason }
  expect((await good(fixture.act(second, id, 'decide', cut))).data.state).toBe('closed')
})

test('[CASE-12] [CASE-16] [CASE-1] the buyer chooses a repair; the days begin anew once it is done', async () => {
  const sale = await fixture.sell(await fixture.person())
  await fixture.handOver(sale)
  const id = await fixture.open(sale)
  await fixture.endHearing(id)
  const offer = { return: false, repair, amount: 300, fault: 'house', reason: 'Choose the repair or the lower price.' }
  await good(fixture.act(finance, id, 'propose', offer))
  const { text, days } = repair
  expect((await fixture.ofBuyer(sale)).proposals).toMatchObject({
    reduction: 300,
    return: false,
    repair: { text, days },
  })
  expect(JSON.stringify(await fixture.ofBuyer(sale))).not.toContain('cost')
  const path = `/api/v1/orders/${sale.orderId}/case`
  const choose = (choice: string) => fixture.call(`POST ${path}/choose`, { token: sale.buyer.token, body: { choice } })
  expect((await choose('return')).reason).toBe('not_offered')
  expect((await good(choose('repair'))).data.case).toMatchObject({ decision: 'repair', state: 'decided' })
  const again = { token: sale.buyer.token, body: { kind: 'papers', text: 'Another one.', wants: 'answer' } }
  expect((await fixture.call(`POST ${path}`, again)).reason).toBe('case_open')
  await sql`update orders set finished_at = finished_at - interval '20 days' where id = ${sale.orderId}`.execute(
    fixture.db,
  )
  const net = (await fixture.payoutOf(sale)).net
  await good(end(second, id, { done: true, cost: 900 }))
  expect((await fixture.payoutOf(sale)).net).toBe(net)
  const open = await good(fixture.call(`GET ${path}`, { token: sale.buyer.token }))
  expect(open.data.may_open.kinds).toContain('papers')
})

test('[CASE-17] staff invite to a second look before they decide, and buyer and seller read what it found', async () => {
  const { id, ...sale } = await fixture.complained()
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const yard_id = await createYard(fixture.db)
  const found = { confirmed: true, finding: 'The valve body leaks.' }
  expect((await fixture.act(support, id, 'finding', found)).reason).toBe('order_wrong_state')
  for (const days of [-1, 61])
    expect((await fixture.act(support, id, 'second-look', { at: at(days), yard_id })).errors).toHaveProperty('at')
  const unknown = await fixture.act(support, id, 'second-look', { at: at(2), yard_id: yard_id + 1 })
  expect(unknown.errors).toHaveProperty('yard_id')
  await good(fixture.act(support, id, 'second-look', { at: at(2), yard_id }))
  const moved = at(3)
  await good(fixture.act(support, id, 'second-look', { at: moved, yard_id }))
  const place = { ar: 'ساحة الرياض، العليا', en: 'Riyadh yard, Olaya' }
  expect(await fixture.ofBuyer(sale)).toMatchObject({
    state: 'answered',
    second_look: { at: moved, place, found_at: null, confirmed: null, finding: null },
  })
  expect((await fixture.noticesOf(sale.buyer)).filter((kind) => kind === 'case_look')).toHaveLength(2)
  await good(fixture.act(support, id, 'finding', found))
  expect((await fixture.act(support, id, 'finding', found)).reason).toBe('order_wrong_state')
  const heard = await good(fixture.call(`GET /api/v1/my-cars/${sale.carId}/case`, { token: sale.seller.token }))
  for (const seen of [await fixture.ofBuyer(sale), heard.data.case]) expect(seen.second_look).toMatchObject(found)
  await good(fixture.act(finance, id, 'decide', { decision: 'refused', reason }))
  expect((await fixture.act(support, id, 'second-look', { at: moved, yard_id })).reason).toBe('already_decided')
})
