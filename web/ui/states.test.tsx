// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/platform/http/api.ts'
import { renderOnPage } from '#web/testing/render-hook.tsx'
import { ErrorState } from './states.tsx'

const refused = (status: number, requestId?: string) =>
  new ApiError('', { status, code: status, reason: '', errors: {}, data: undefined, requestId })
const OFFLINE = 'No connection to the network. Check it and try again.'
const OURS = 'The fault is ours, not your device’s.'

async function words(error: unknown, onLine = true, text?: string) {
  const { wrapper } = await renderOnPage(() => null)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  render(<ErrorState title="Failed" error={error} text={text} />, { wrapper })
  return screen.getByRole('alert').querySelector('p')?.textContent
}

test.each([
  ['without an answer the line is at fault', refused(0), true, OFFLINE],
  ['without a line, too', undefined, false, OFFLINE],
  ['an answer of the server is our fault, with its request', refused(500, 'r-1'), true, `${OURS} Reference r-1`],
  ['what is no answer is our fault', new Error('broken'), true, OURS],
])('%s', async (_what, error, onLine, said) => {
  expect(await words(error, onLine)).toBe(said)
})

test('a page may have its own text', async () => {
  expect(await words(refused(0), true, 'Only this list failed.')).toBe('Only this list failed.')
})
