// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Right } from '#contract/http/route.ts'
import { ok, press } from '#web/testing/render-hook.tsx'
import { act, answer, ask, sent } from '../testing/acts.ts'
import { openOffice, page, READS } from '../testing/open-office.tsx'
import { recoveries } from './recoveries.tsx'

const recovery = {
  ...{ id: 5, kind: 'number', status: 'new', phone: '+966 •••• 4567' },
  ...{ newcomer_name: 'Fahd', newcomer_identity_masked: '1•••••••67', newcomer_papers: ['identity'] },
  ...{ member_id: 9, member_name: 'Reem', member_identity_masked: '2•••••••89' },
  ...{ member_papers: ['identity', 'id_image'], member_since: '2026-01-05T10:00:00.000Z', member_seen_at: null },
  ...{ created_at: '2026-11-20T10:00:00.000Z', paused_until: '2026-11-23T10:00:00.000Z' },
  ...{ decided_by: null as number | null, decided_at: null as string | null, reason: null },
  open: ['balance', 'orders'],
}
const open = (more: object = {}, rights: Right[] = [...READS, 'users', 'members.personal']) =>
  openOffice(
    recoveries,
    '/recoveries/5',
    {
      'GET /recoveries/5': ok({ ...recovery, ...more }),
      'POST /recoveries/5/decide': ok(recovery),
      'POST /reveal': ok({ value: '1012345667' }),
    },
    rights,
  )

test('both sides are shown, and the decision says what it does and asks for a reason', async () => {
  const { calls } = await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fahd')
  expect(screen.getByRole('link', { name: 'Reem' }).getAttribute('href')).toBe('/en/admin/users/9')
  for (const text of ['Another person holds the SIM', 'Number of an ID, Picture of an ID', 'Money in the wallet'])
    expect(screen.getByText(text)).toBeTruthy()
  await act('Give the phone', { Reason: 'Seen at the branch' })
  await act('Refuse', { Reason: 'No papers' })
  expect(sent(calls)).toEqual([
    ['POST /recoveries/5/decide', { decision: 'give', reason: 'Seen at the branch' }],
    ['POST /recoveries/5/decide', { decision: 'refuse', reason: 'No papers' }],
  ])
})

test('the question of a gift depends on the open matters of the member', async () => {
  await open({ open: [] })
  expect((await ask('Give the phone')).textContent).toContain('the account is closed for good')
})

test('an owner with a new phone gets the account back', async () => {
  await open({ kind: 'return' })
  expect((await ask('Give the account this phone')).textContent).toContain('The member logs in with this phone')
})

test('an ID is shown in full by a press, and a decided request is decided no more', async () => {
  const { calls } = await open({ status: 'refused', decided_by: 2, decided_at: '2026-11-21T10:00:00.000Z' })
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull()
  const [, identity] = screen.getAllByRole('button', { name: 'Show in full' })
  await press(() => identity?.click())
  const reason = 'Compared with the paper'
  await answer({ 'Why you need it (the audit keeps it)': reason })
  expect(sent(calls)).toEqual([['POST /reveal', { subject: 'recovery', id: 5, field: 'newcomer_identity', reason }]])
})

test('the list leads to each request', async () => {
  await openOffice(recoveries, '/recoveries', { 'GET /recoveries': ok(page(recovery)) }, ['users'])
  expect(screen.getByText('Fahd')).toBeTruthy()
})
