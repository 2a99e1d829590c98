import { type ComponentType, useSyncExternalStore } from 'react'

/**
 * Dialogs that any part of the site may open. A feature declares its own in a module augmentation,
 * `declare module '#web/platform/dialogs.tsx' { interface WindowProps { login: { reason?: string } } }`,
 * and `web/features/dialogs.ts` lists the module of each one.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add their windows to it
export interface DialogPropsOf {}
export type DialogName = keyof DialogPropsOf & string
type Opened = { name: DialogName; props: object }
// The common properties of all dialogs.
export type DialogControls = { onClose: () => void }
export type DialogRegistry = { [N in DialogName]?: ComponentType<DialogPropsOf[N] & DialogControls> }

let opened: Opened | null = null
const listeners = new Set<() => void>()

/** Opens a dialog over the page and replaces an open one. */
export function openDialog<N extends DialogName>(name: N, props: DialogPropsOf[N]): void {
  set({ name, props: Object(props) })
}

export function closeDialog(): void {
  set(null)
}

function set(next: Opened | null) {
  opened = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The position of the open dialog in the page. */
export function Dialogs({ registry }: { registry: DialogRegistry }) {
  const current = useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  )
  if (!current) return null
  // `openWindow` was called with the properties of this name.
  const Window = registry[current.name] as ComponentType<DialogControls> | undefined
  return Window ? <Window key={current.name} {...current.props} onClose={closeDialog} /> : null
}
