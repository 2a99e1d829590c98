// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok, press } from '#web/testing/render-hook.tsx'
import { forgetLists } from '../../platform/use-list-state.ts'
import { act } from '../../testing/acts.ts'
import { openOffice, page } from '../../testing/open-office.tsx'
import { describeList } from './describe-list.tsx'

/** Loaded before the clock of a test stands still. */
await import('../../ui/ask-dialog-window.tsx')

beforeEach(() => {
  localStorage.clear()
  forgetLists()
})

const transfers = describeList('GET /bank-transfers', {
  ...{
    at: '/bank-transfers',
    title: 'bankTransfers',
    one: 'bankTransfer',
    glyph: 'bank',
    right: 'read.members',
    whole: 'read.money',
  },
  columns: [{ field: 'status', kind: 'state' }],
  filters: [{ field: 'status', choices: ['approved', 'rejected'] }],
})
const FILTERED = '/bank-transfers?filter={"status":"approved","q":"+966500000001"}'
const open = (at: string) => openOffice([transfers], at, { 'GET /bank-transfers': ok(page()) })

test('[BACK-179] a filtered list is saved by a name without the searched words, chosen again and removed', async () => {
  const { address, go } = await open(FILTERED)
  await act('Save this view', { 'Name of the view': 'Done' })
  expect(localStorage.getItem('officeViews1')).not.toContain('966')
  await go('/bank-transfers?filter={"status":"rejected"}')
  const view = () => screen.getByRole('button', { name: 'Done' })
  expect(view().getAttribute('aria-pressed')).toBe('false')
  await press(() => view().click())
  expect(address()).toBe('/bank-transfers?filter={"status":"approved"}')
  expect(view().getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull()
  await press(() => screen.getByRole('button', { name: 'Remove the view Done' }).click())
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
})

test('[BACK-179] a list that shows everything offers nothing to save', async () => {
  await open('/bank-transfers')
  expect(screen.queryByRole('list', { name: 'Saved views' })).toBeNull()
})
