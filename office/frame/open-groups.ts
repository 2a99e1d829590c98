import { useState } from 'react'

const NAME = 'officeMenu'
/** Open until somebody folds it. */
const FIRST = 'groupWork'

/** Whether a group of the menu is open; this device remembers it. */
export function useOpenGroup(title: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => read().includes(title))
  const change = (next: boolean) => {
    setOpen(next)
    const others = read().filter((each) => each !== title)
    write(next ? [...others, title] : others)
  }
  return [isOpen, change]
}

function read(): string[] {
  try {
    return (localStorage.getItem(NAME) ?? FIRST).split(' ')
  } catch {
    return [FIRST]
  }
}

function write(titles: readonly string[]): void {
  try {
    localStorage.setItem(NAME, titles.join(' '))
  } catch {
    // A browser that refuses storage forgets it with the page.
  }
}
