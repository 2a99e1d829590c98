// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderOnPage } from '#web/testing/render-hook.tsx'
import { ConnectionOverlay } from './connection-overlay.tsx'

let interruption: 'lost' | undefined = 'lost'
vi.mock(import('#web/platform/live/connection.tsx'), () => ({ useInterruption: () => interruption }) as never)

test('[LIVE-35] the message about a lost connection cannot be closed, and disappears when the connection is back', async () => {
  const { wrapper } = await renderOnPage(() => null)
  const { rerender } = render(<ConnectionOverlay />, { wrapper })
  const dialog = () => document.querySelector('dialog')
  expect(dialog()?.open).toBe(true)
  act(() => dialog()?.close())
  expect(dialog()?.open).toBe(true)
  interruption = undefined
  rerender(<ConnectionOverlay />)
  expect(dialog()).toBeNull()
})
