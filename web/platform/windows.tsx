import { type ComponentType, useSyncExternalStore } from 'react'

/**
 * Windows (dialogs) that any part of the site may open. A feature declares its own in a module augmentation,
 * `declare module '#web/platform/windows.tsx' { interface WindowProps { login: { reason?: string } } }`,
 * and `web/features/windows.ts` lists where each one is loaded from.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add their windows to it
export interface WindowProps {}
export type WindowName = keyof WindowProps & string
type Opened = { name: WindowName; props: object }
// What a window is given besides its own properties.
export type WindowControls = { onClose: () => void }
export type WindowRegistry = { [N in WindowName]?: ComponentType<WindowProps[N] & WindowControls> }

let opened: Opened | null = null
const listeners = new Set<() => void>()

/** Opens a window over the page, in place of the one that may be open. */
export function openWindow<N extends WindowName>(name: N, props: WindowProps[N]): void {
  set({ name, props: Object(props) })
}

export function closeWindow(): void {
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

/** Where the open window stands in the page. */
export function Windows({ registry }: { registry: WindowRegistry }) {
  const current = useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  )
  if (!current) return null
  // `openWindow` took the properties that belong to the name.
  const Window = registry[current.name] as ComponentType<WindowControls> | undefined
  return Window ? <Window key={current.name} {...current.props} onClose={closeWindow} /> : null
}
