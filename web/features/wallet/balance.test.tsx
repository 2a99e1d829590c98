// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnPage } from '#web/testing/render-hook.tsx'
import { Balance } from './balance.tsx'
import type { WalletData } from './queries.ts'

const wallet = {
  ...{ total_balance: 5, available_balance: 5, frozen_balance: 0, pending_amount: 0, refund_amount: 0 },
  ...{ holds: [], current_plan: null },
} as unknown as WalletData

test.each([true, false])('[ACC-65] refunds are offered to the owner of a company alone: %s', async (isOwner) => {
  const { wrapper } = await renderOnPage(() => null)
  render(<Balance wallet={wallet} isOwner={isOwner} />, { wrapper })
  expect(screen.queryAllByRole('link', { name: 'Refund' })).toHaveLength(isOwner ? 1 : 0)
})
