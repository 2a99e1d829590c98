import { laterWindow } from '#web/ui/later.tsx'
import type { AskProps } from './ask-dialog-window.tsx'

/** A question before an act, with the reason where one is needed. Loaded when it is first asked. */
export const AskDialog = laterWindow<AskProps>(async () => ({
  default: (await import('./ask-dialog-window.tsx')).AskDialogWindow,
}))
