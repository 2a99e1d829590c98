import { lazyDialog } from '#web/ui/lazy.tsx'
import type { AskProps } from './ask-dialog-window.tsx'

/** A question before an act, with the reason where one is needed. Loaded when it is first asked. */
export const AskDialog = lazyDialog<AskProps>(async () => ({
  default: (await import('./ask-dialog-window.tsx')).AskDialogWindow,
}))
