// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, refusal, toasts } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import type { SettingGroup } from './setting-groups.ts'
import { SettingHistory } from './setting-history.tsx'

const group = { key: 'fees' } as SettingGroup
const change = {
  ...{ id: 4, actor_id: 2, actor_name: 'Sara', at: '2026-11-20T10:00:00.000Z', can_undo: true },
  before: { commission_bps: 250, commission_max: null, administrative_fee: 50 },
  after: { commission_bps: 275, commission_max: 5000, administrative_fee: 75.5 },
}
const UNDO = 'POST /settings/fees/changes/4/undo'
const open = (changes: object[], more: object = {}) =>
  openOffice([{ path: '/here', right: 'read', render: () => <SettingHistory group={group} /> }], '/here', {
    'GET /settings/fees/changes': ok(page(...changes)),
    ...more,
  })
const unfold = () => press(() => screen.getByRole('button', { name: 'History of changes' }).click())

test('[BACK-88] a change shows rates as percent and amounts in riyals, before and after; it is read once unfolded', async () => {
  const { calls } = await open([change])
  expect(calls).toEqual([])
  await unfold()
  const fields = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(fields).toEqual([
    ['Commission rate', '2.5% 2.75%'],
    ['Commission at most', '— SAR 5,000'],
    ['Administrative fee', 'SAR 50 SAR 75.50'],
  ])
})

test('[BACK-62] a change is undone after a question; a refused undo says why', async () => {
  const answers = { [UNDO]: [refusal(409, { reason: 'edited_meanwhile', message: 'Changed again since' }), ok()] }
  const { calls } = await open([change], answers)
  await unfold()
  await act('Undo this change')
  expect(toasts()).toEqual(['Changed again since'])
  await press(() => screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  expect(sent(calls).map(([call]) => call)).toEqual([UNDO, UNDO])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[BACK-62] a change that cannot be undone any more has no button', async () => {
  await open([{ ...change, can_undo: false }])
  await unfold()
  expect(screen.queryByRole('button', { name: 'Undo this change' })).toBeNull()
})

test('a group that was never changed says so', async () => {
  await open([])
  await unfold()
  expect(screen.getByText('Never changed yet.')).toBeTruthy()
})
