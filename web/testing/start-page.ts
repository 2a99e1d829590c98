import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { logOut } from '#web/platform/device/session.ts'
import { closeDialog } from '#web/platform/dialogs.tsx'
import { STARTED } from '#web/testing/render-hook.tsx'

// Vitest runs this file before each file with a document, so that files which share a process begin with an empty page.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers({ now: STARTED })
})
afterEach(() => {
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.toast .ibtn')) close.click()
    closeDialog()
    logOut()
  })
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
})
