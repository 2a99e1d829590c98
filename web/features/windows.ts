import type { WindowRegistry } from '#web/platform/windows.tsx'

declare module '#web/platform/windows.tsx' {
  interface WindowProps {
    /** `onDone` is called once the visitor is logged in, so that what they wanted to do can go on. */
    login: { onDone?: () => void }
    register: { onDone?: () => void }
  }
}

/** Where each window is loaded from when it is first opened: `login: lazy(() => import('./accounts/login-window.tsx'))`. */
export const windows: WindowRegistry = {}
