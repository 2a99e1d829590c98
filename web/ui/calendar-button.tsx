import type { ReactNode } from 'react'
import type { CalendarEvent } from '#web/platform/calendar-file.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = { name: string; event: () => CalendarEvent; children: ReactNode }

/** Saves an event as a file that every calendar opens. Its code loads with the press. */
export function CalendarButton({ name, event, children }: Props) {
  const save = async () => {
    const { saveCalendar } = await import('#web/platform/calendar-file.ts')
    saveCalendar(name, event())
  }
  return (
    <Button kind="secondary" onClick={() => void save()}>
      <Icon name="clock" size="s" />
      <span>{children}</span>
    </Button>
  )
}
