import { useState } from 'react'
import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'

const NAME = 'officeMenu'
/** Open until somebody folds it. */
const FIRST = 'groupWork'

/** Whether a group of the menu is open; this device remembers it. */
export function useOpenGroup(title: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => read().includes(title))
  const change = (next: boolean) => {
    setOpen(next)
    const others = read().filter((each) => each !== title)
    writeDevice(NAME, (next ? [...others, title] : others).join(' '))
  }
  return [isOpen, change]
}

const read = (): string[] => (readDevice(NAME) ?? FIRST).split(' ')
