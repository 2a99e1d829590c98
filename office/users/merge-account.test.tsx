// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press, toasts } from '#web/testing/render-hook.tsx'
import type { Screen } from '../parts/screen.ts'
import { answer, ask, sent } from '../testing/acts.ts'
import { openOffice, page, READS, waits } from '../testing/open-office.tsx'
import { MergeAccount } from './merge-account.tsx'

const people = [
  { id: 9, name: 'Reem', phone: '+966•••09' },
  { id: 12, name: 'Reem Alotaibi', phone: '+966•••12' },
]
const preview = {
  moves: { balance: 450.5, plan: 'Gold', cars: 2, favourites: 3, searches: 1 },
  links: { bids: 8, orders: 1, payments: 4 },
  obstacles: [] as string[],
}
const screens: Screen[] = [{ path: '/merge', right: 'users', render: () => <MergeAccount userId={9} /> }]
const answers = {
  ...{ 'GET /users': ok(page(...people)), 'GET /users/12': ok(people[1]) },
  ...{ 'GET /users/9/merge': ok(preview), 'POST /users/9/merge': ok({}) },
}
const open = (more: object = {}) => openOffice(screens, '/merge', { ...answers, ...more }, [...READS, 'users'])
const button = () => screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[type=submit]')
/** Opens the question and chooses the other account. */
async function choose() {
  await ask('Merge into another account')
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'reem' } })
  await pass(1_000)
  await pass()
  await press(() => screen.getAllByRole('option')[0]?.click())
  await pass()
}

test('[BACK-75] a merge shows what moves and what stays before it is asked for', async () => {
  const { calls } = await open()
  await choose()
  expect(calls.some(({ path }) => path.endsWith('/users/9/merge?into_id=12'))).toBe(true)
  const facts = screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
  expect(facts).toEqual([
    ...['Balance SAR 450.50', 'Current package Gold', 'Unsold cars 2', 'Favourites 3', 'Saved searches 1'],
    ...['Bids 8', 'Purchases 1', 'Payments 4'],
  ])
  await answer({ Reason: 'One person' })
  expect(sent(calls)).toEqual([['POST /users/9/merge', { into_id: 12, reason: 'One person' }]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[BACK-75] an account is not merged into itself, and not before another one is chosen', async () => {
  await open()
  await ask('Merge into another account')
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'One person' } })
  expect(button()?.disabled).toBe(true)
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'reem' } })
  await pass(1_000)
  await pass()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Reem Alotaibi'),
  ])
})

test('[BACK-76] a merge with obstacles names them all, and cannot be asked for', async () => {
  const obstacles = ['same_lot', 'refund', 'frozen']
  const { calls } = await open({ 'GET /users/9/merge': ok({ ...preview, obstacles }) })
  await choose()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Both bid on the same car',
    'It has a refund under review',
    'It has held money or a negative balance',
  ])
  expect(screen.queryAllByRole('term')).toEqual([])
  await answer({ Reason: 'One person' })
  expect([button()?.disabled, sent(calls)]).toEqual([true, []])
})

test('[BACK-75] [APR-10] a merge waits for a second administrator, and its window closes', async () => {
  const { calls } = await open({ 'POST /users/9/merge': waits(31) })
  await choose()
  await answer({ Reason: 'One person' })
  expect(sent(calls)).toHaveLength(1)
  expect([toasts(), screen.queryByRole('dialog')]).toEqual([
    ['Waits for a second personNothing has changed yet.See the request'],
    null,
  ])
})
