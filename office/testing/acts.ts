import { fireEvent, screen, within } from '@testing-library/react'
import type { TransportRequest } from '#web/platform/http/api.ts'
import { press } from '#web/testing/render-hook.tsx'

/** Loads the window before a test stops the clock. */
await import('../ui/ask-dialog-window.tsx')

/** Opens the question of an act. */
export async function ask(button: string): Promise<HTMLElement> {
  await press(() => screen.getByRole('button', { name: button }).click())
  return screen.getByRole('dialog')
}

/** Fills in the fields of the open question by their labels, and sends it. */
export async function answer(fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const dialog = screen.getByRole('dialog')
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  await press(() => dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
}

/** Opens the question of an act and answers it. */
export async function act(button: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await ask(button)
  await answer(fields)
}

/** The calls that change something: method, path and body of each. */
export const sent = (calls: readonly TransportRequest[]): [call: string, body: unknown][] =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path.replace('/api/admin', '')}`, body])
