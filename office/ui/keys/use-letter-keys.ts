import { useState } from 'react'
import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'

const NAME = 'officeLetterKeys'

/** True if single letters are keys. People with speech control switch them off; the device remembers it. */
export function useLetterKeys(): readonly [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(hasLetterKeys)
  const change = (next: boolean) => {
    setOn(next)
    writeDevice(NAME, next ? null : 'off')
  }
  return [isOn, change]
}

/** True if single letters are keys on this device. */
export const hasLetterKeys = (): boolean => readDevice(NAME) !== 'off'
