// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, renderOnPage } from '#web/testing/render-hook.tsx'
import { SuccessDialog } from './success-dialog.tsx'
import { type LoggedIn, useFinish } from './use-finish.ts'

const answer = { token: 't', user: { id: 7, name: 'Noura' } } as LoggedIn // the hook reads no other field

test.each([
  ['reset', 'Password changed'],
  ['register', 'Your account is ready'],
] as const)('names a success of %s that a reload interrupted', async (entered, words) => {
  const { result, wrapper } = await renderOnPage(() => useFinish({ onClose: () => undefined }))
  await press(() => result.current(answer, entered))
  render(<SuccessDialog onClose={() => undefined} />, { wrapper })
  expect(screen.getByRole('heading').textContent).toBe(words)
  const deposit = screen.queryByRole('link', { name: 'Pay a bidding deposit' })
  expect(deposit?.getAttribute('href')).toBe(entered === 'register' ? '/packages' : undefined)
  expect(sessionStorage.getItem('successWhat')).toBeNull()
})
