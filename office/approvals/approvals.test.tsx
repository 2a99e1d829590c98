// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press, refusal, STARTED, toasts } from '#web/testing/render-hook.tsx'
import { answer, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { approvals } from './approvals.ts'
import type { Approval } from './queries.ts'

/** Loads the screen and its dialog before a test stops the clock. */
await import('./approvals-page.tsx')
await import('../ui/ask-dialog-window.tsx')

const minutesAgo = (count: number) => new Date(STARTED - count * 60_000).toISOString()
const request = (more: Partial<Approval>): Approval => ({
  ...{ id: 1, kind: 'adjustment', state: 'waiting', subject: 'auction:4', amount: 48_500, version: 1 },
  ...{ asked_by: 7, asked_by_name: 'Salman', asked_at: minutesAgo(100), until: minutesAgo(-4000), acts_at: null },
  ...{ handed_to: null, handed_to_name: null },
  ...{ reason: 'Paid twice', before: null, after: null, decided_by: null, decided_by_name: null, decided_at: null },
  effects: [
    {
      action: 'wallet.adjusted',
      subject: 'auction:4',
      before: { available: 0 },
      after: { available: 4_850_000, journalId: 3 },
    },
    {
      action: 'settings.changed',
      subject: 'settings:fees',
      before: { commissionBps: 150 },
      after: { commissionBps: 250 },
    },
  ],
  ...{ decision_reason: null, ended_by: null, approvers: ['admin', 'finance'], may_approve: true, why_not: null },
  ...more,
})
const fees = request({ id: 2, kind: 'settings', subject: 'settings:fees', amount: null, asked_at: minutesAgo(1500) })
const own = request({ id: 3, kind: 'role', amount: null, asked_by: 1, may_approve: false, why_not: 'own_request' })
const all = [request({}), fees, own]

const open = (at = '/approvals', answers: object = {}) =>
  openOffice(approvals, at, {
    'GET /approvals': ok(page(...all)),
    ...Object.fromEntries(all.map((row) => [`GET /approvals/${row.id}`, ok(row)])),
    ...answers,
  })
const key = (code: string, target: Element = document.body) => press(() => fireEvent.keyDown(target, { code }))
const shown = () => within(screen.getByRole('region', { name: /./ }))
const cells = () => [...document.querySelectorAll('.ba tbody tr')].map(({ textContent }) => textContent)

test('[APR-9] the queue shows what waits, the late ones in red, and what is not for the reader with its reason', async () => {
  await open()
  const rows = [...document.querySelectorAll('.ap-q a')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Correction of a wallet1 h 40 minSalman · Auction 4SAR 48,500$/),
    expect.stringMatching(/^Change of settings1 d 1 hSalman · Settings: Fees$/),
    expect.stringMatching(/^Power of staff/),
  ])
  expect([...document.querySelectorAll('.ap-q .late')].map(({ textContent }) => textContent)).toEqual(['1 d 1 h'])
  expect(screen.getAllByRole('link', { name: /^(All|For me|Mine) / }).map((tab) => tab.textContent)).toEqual([
    ...['All 3', 'For me 2', 'Mine 1'],
  ])
  const notMine = screen.getByRole('heading', { name: /Not yours/ }).closest('section') as HTMLElement
  expect(
    within(notMine)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Power of staff Auction 4You asked for it. A colleague approves it.Admin or FinanceHand over'])
})

test('[APR-9] a request shows every change in the words of the audit, and the amount on its button', async () => {
  await open('/approvals/1')
  expect(cells()).toEqual([
    'Wallet adjusted · Auction 4',
    'AvailableSAR 0SAR 48,500',
    'Settings changed · Settings: Fees',
    'Commission rate1.5%2.5%',
  ])
  expect(document.querySelectorAll('.ba .ch')).toHaveLength(2)
  const effects = [...document.querySelectorAll('.eff li')].map(({ textContent }) => textContent)
  expect(effects.slice(0, 2)).toEqual(['Wallet adjusted · Auction 4', 'Settings changed · Settings: Fees'])
  expect(shown().getByRole('button', { name: /^Approve SAR 48,500/ })).toBeTruthy()
})

test('[APR-9] J and K move, A asks and sends the version that was seen, and the next request follows', async () => {
  const done = { ...fees, state: 'approved' as const, may_approve: false }
  const { calls, address } = await open('/approvals', { 'POST /approvals/2/approve': ok(done) })
  await key('KeyJ')
  await pass()
  expect(address()).toBe('/approvals/2')
  await key('KeyA', screen.getByLabelText('Reason, required to refuse'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await key('KeyA')
  await answer()
  await pass()
  expect(sent(calls)).toEqual([['POST /approvals/2/approve', { version: 1 }]])
  expect([toasts(), address()]).toEqual([['Approved'], '/approvals/1'])
  await key('KeyK')
  expect(address()).toBe('/approvals/1')
})

test('[APR-9] a refusal needs its reason, is asked once more, and an own request is only withdrawn', async () => {
  const { calls, go } = await open('/approvals/1', {
    'POST /approvals/1/refuse': ok(request({ state: 'refused' })),
    'POST /approvals/3/withdraw': ok({ ...own, state: 'withdrawn' }),
  })
  await key('KeyR')
  expect([sent(calls), screen.getByRole('alert').textContent]).toEqual([[], 'Write the reason of your refusal first.'])
  const field = screen.getByLabelText('Reason, required to refuse')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Not proved' } })
  await press(() => fireEvent.submit(field))
  expect(screen.getByRole('dialog').textContent).toContain('Not proved')
  await answer()
  await go('/approvals/3')
  expect(shown().queryByRole('button', { name: /Approve|Refuse/ })).toBeNull()
  await press(() => screen.getByRole('button', { name: 'Withdraw' }).click())
  await answer()
  expect(sent(calls)).toEqual([
    ['POST /approvals/1/refuse', { reason: 'Not proved' }],
    ['POST /approvals/3/withdraw', {}],
  ])
})

test('[APR-9] what has changed since must be looked at before it is approved', async () => {
  const [first] = request({}).effects
  const newer = request({
    version: 2,
    effects: [{ ...first, before: { available: 2_500 } } as Approval['effects'][number]],
  })
  const { calls } = await open('/approvals/1', {
    'GET /approvals/1': [ok(request({})), ok(newer)],
    'POST /approvals/1/approve': [refusal(409, { reason: 'approval_outdated', data: { approval: newer } }), ok(newer)],
  })
  await key('KeyA')
  await answer()
  await pass()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(cells()[1]).toBe('AvailableSAR 0SAR 48,500')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true)
  await key('KeyA')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press(() => screen.getByRole('button', { name: 'Show it' }).click())
  expect(cells()[0]).toBe('AvailableSAR 25SAR 48,500')
  await key('KeyA')
  await answer()
  expect(sent(calls).map(([, body]) => body)).toEqual([{ version: 1 }, { version: 2 }])
})

test('[APR-9] a request that a colleague decided meanwhile says so, and nothing is done twice', async () => {
  const decided = { decided_by: 8, decided_by_name: 'Majed', decided_at: minutesAgo(0), may_approve: false }
  const gone = request({ state: 'approved', ...decided })
  await open('/approvals/1', {
    'GET /approvals/1': [ok(request({})), ok(gone)],
    'POST /approvals/1/approve': refusal(409, { reason: 'approval_outdated', data: { approval: gone } }),
  })
  await key('KeyA')
  await answer()
  await pass()
  expect(document.querySelector('.strip')?.textContent).toMatch(/^Approved by Majed .*Nothing was done twice\.Next$/)
  expect(shown().queryByRole('button', { name: /^Approve/ })).toBeNull()
})

test('[APR-4] [APR-7] a request without a second person says when it acts, and an ended one which rule ended it', async () => {
  const alone = { ...own, acts_at: '2026-11-22T09:00:00.000Z' }
  const rule = { ar: 'لا يكفي', en: 'The balance is not enough.' }
  const lapsed = request({ state: 'lapsed', decision_reason: 'insufficient_balance', ended_by: rule })
  const { go } = await open('/approvals/3', { 'GET /approvals/3': ok(alone), 'GET /approvals/1': ok(lapsed) })
  expect(document.querySelector('.strip')?.textContent).toMatch(/^Nobody else may approve this\..* 22 Nov, 12:00.pm/)
  await go('/approvals/1')
  expect(document.querySelector('.strip')?.textContent).toMatch(/^Ended without effect.*The balance is not enough\./)
})

test('[APR-9] an empty queue leads to the decided ones', async () => {
  await open('/approvals?tab=me', { 'GET /approvals': ok(page(own)) })
  expect(screen.getByRole('heading', { name: 'No approvals for you' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'View decided' }).getAttribute('href')
  expect(link).toBe('/en/admin/approvals?tab=decided')
})

test('[APR-13] a request is handed to one of the colleagues who may approve it, once a name is chosen', async () => {
  const { calls } = await open('/approvals/1', {
    'GET /approvals/1/colleagues': ok({ colleagues: [{ id: 9, name: 'Sara' }] }),
    'POST /approvals/1/hand-over': ok(request({ handed_to: 9, handed_to_name: 'Sara' })),
  })
  await press(() => fireEvent.click(shown().getByRole('button', { name: 'Hand over' })))
  const dialog = within(screen.getByRole('dialog'))
  const button = dialog.getByRole('button', { name: 'Hand over' })
  expect(button).toHaveProperty('disabled', true)
  const choice = within(dialog.getByRole('group', { name: 'Colleague' })).getByRole('radio', { name: 'Sara' })
  await press(() => fireEvent.click(choice))
  await press(() => fireEvent.click(button))
  expect(sent(calls)).toEqual([['POST /approvals/1/hand-over', { colleague_id: 9 }]])
  expect(toasts()).toEqual([expect.stringContaining('Sara')])
})
