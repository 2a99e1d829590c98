import { useState } from 'react'

const NAME = 'officeLetterKeys'

/** Whether letters alone are keys of the control room. Speech control types letters; this device remembers that they are off. */
export function useLetterKeys(): readonly [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(read)
  const change = (next: boolean) => {
    setOn(next)
    write(next)
  }
  return [isOn, change]
}

function read(): boolean {
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
