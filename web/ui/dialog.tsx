import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useT } from '#web/platform/language.tsx'
import { useBackCloses } from '#web/platform/use-back-closes.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type Shape = 'dialog' | 'wide' | 'sheet' | 'drawer'
const SCRIM: Record<Shape, string> = {
  dialog: 'scrim',
  wide: 'scrim',
  sheet: 'scrim scrim-sheet',
  drawer: 'scrim scrim-drawer',
}
const BOX: Record<Shape, string> = {
  dialog: 'dialog',
  wide: 'dialog dialog-wide',
  sheet: 'dialog sheet',
  drawer: 'dialog drawer',
}

type Props = {
  title: ReactNode
  onClose: () => void
  /** `sheet` rises from the bottom (phones), `drawer` opens at the side. */
  shape?: Shape
  /** A press beside it or Escape does not close it. */
  mustAnswer?: boolean
  children: ReactNode
}

/**
 * A dialog over the page: focus goes in, stays in and comes back; Escape, a press beside it and the browser's *back*
 * close it.
 * It is mounted while it is open. Import it lazily: React Aria must not reach the entry chunk.
 */
export function Dialog({ title, onClose, shape = 'dialog', mustAnswer = false, children }: Props) {
  const t = useT('ui')
  useBackCloses(onClose, !mustAnswer)
  return (
    <ModalOverlay
      className={SCRIM[shape]}
      isOpen
      isDismissable={!mustAnswer}
      isKeyboardDismissDisabled={mustAnswer}
      onOpenChange={(open) => open || onClose()}
    >
      <Modal className="contents">
        <AriaDialog className={BOX[shape]}>
          <header className="dialog-h">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {mustAnswer ? null : (
              <IconButton label={t('close')} onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            )}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The buttons of a dialog, side by side, the main one first. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className="dialog-acts">{children}</div>
