import { useState } from 'react'

const NAME = 'officeLetterKeys'

/** True if single letters are keys. People with speech control switch them off; the device remembers it. */
export function useLetterKeys(): readonly [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(hasLetterKeys)
  const change = (next: boolean) => {
    setOn(next)
    write(next)
  }
  return [isOn, change]
}

/** True if single letters are keys on this device. */
export function hasLetterKeys(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

function write(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, 'off')
  } catch {
    // A browser that refuses storage forgets it with the page.
  }
}
