// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Right } from '#contract/http/route.ts'
import { toasts } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, READS, waits } from '../testing/open-office.tsx'
import { UserActs } from './acts.tsx'

type Row = Parameters<typeof UserActs>[0]['row']
const open = (row: object, rights: Right[], answers: object = {}) =>
  openOffice(
    // Huda, who sits at the desk, has the id 1.
    [
      {
        path: '/here',
        right: 'read',
        render: () => <UserActs row={{ id: 9, role: null, active: true, ...row } as Row} />,
      },
    ],
    '/here',
    { ...answers },
    rights,
  )
const all: Right[] = [...READS, 'users', 'finance', 'audit']

test.each([
  [
    'a member',
    {},
    all,
    [
      'Reset the second factor',
      'Correct phone or mail',
      'Adjust the wallet',
      'Record cash',
      'Stop the account',
      'Merge into another account',
    ],
  ],
  [
    'a colleague',
    { role: 'content' },
    all,
    ['Reset the second factor', 'Correct phone or mail', 'Adjust the wallet', 'Stop the account'],
  ],
  [
    'a member out of use',
    { active: false },
    [...READS, 'users'],
    ['Reset the second factor', 'Correct phone or mail', 'Reactivate account', 'Merge into another account'],
  ],
  ['a member, for finance', {}, [...READS, 'finance'], ['Adjust the wallet', 'Record cash']],
  ['a member, for a reader', {}, [...READS], []],
  ['oneself', { id: 1, role: 'admin' }, all, []],
] as [string, object, Right[], string[]][])(
  '[BACK-5] [BACK-67] an account has its acts: %s',
  async (_who, row, rights, expected) => {
    await open(row, rights)
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(expected)
  },
)

test('the cars of a member and what was done to the account are lists of their own', async () => {
  await open({}, all)
  const links = screen.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  expect(links).toEqual(['/en/admin/cars?filter={"owner_id":9}', '/en/admin/audit?filter={"subject":"account:9"}'])
})

test('[ADJ-4] [APR-10] a correction that waits for a second person says so, and its window closes', async () => {
  const answers = { 'POST /users/9/adjust': waits(31) }
  const { calls } = await open({}, [...READS, 'finance'], answers)
  await act('Adjust the wallet', { 'Amount, negative to take away': '١٢٬٠٠٠٫٥', Reason: 'A lost transfer' })
  expect(sent(calls)).toEqual([['POST /users/9/adjust', { amount: 12_000.5, reason: 'A lost transfer' }]])
  expect([toasts(), screen.queryByRole('dialog')]).toEqual([
    ['Waits for a second personNothing has changed yet.See the request'],
    null,
  ])
})
