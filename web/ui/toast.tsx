import { type ReactNode, useSyncExternalStore } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Icon, type IconName } from './icon.tsx'

export type ToastTone = 'plain' | 'good' | 'danger' | 'extended' | 'won'
export type Toast = {
  title: ReactNode
  text?: ReactNode
  tone?: ToastTone
  /** Buttons under the text; call `dismiss` when one is done. */
  actions?: (dismiss: () => void) => ReactNode
  /** A later toast with the same key replaces this one. */
  key?: string
  /** Only shown, because it has been announced elsewhere. */
  isSilent?: boolean
  /** Milliseconds; 5 s by default, longer if there is a button. */
  stays?: number
}
type Shown = Toast & { id: number; timer: ReturnType<typeof setTimeout> | undefined }

const SHOWN_AT_MOST = 3
const STAYS_MS = 5000
const STAYS_WITH_ACTION_MS = 12_000
const ICONS: Record<ToastTone, IconName> = {
  plain: 'bell',
  good: 'check',
  danger: 'warning',
  extended: 'clock',
  won: 'trophy',
}

let toasts: Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a short message in a corner; screen readers announce it politely. */
export function toast(content: Toast): void {
  lastId += 1
  const id = lastId
  const others = toasts.filter((other) => content.key === undefined || other.key !== content.key)
  const shown: Shown = { ...content, id, timer: undefined }
  count(shown)
  toasts = [...others, shown].slice(-SHOWN_AT_MOST)
  announce()
}

/** Restarts a toast's time. */
function count(shown: Shown) {
  clearTimeout(shown.timer)
  const stays = shown.stays ?? (shown.actions ? STAYS_WITH_ACTION_MS : STAYS_MS)
  shown.timer = setTimeout(() => dismiss(shown.id), stays)
}

function dismiss(id: number) {
  toasts = toasts.filter((shown) => shown.id !== id)
  announce()
}

/** Takes all messages away: the page that opens says them itself. */
export function clearToasts(): void {
  for (const { timer } of toasts) clearTimeout(timer)
  toasts = []
  announce()
}

function announce() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const NONE: Shown[] = []

/** The corner of the toasts. Always rendered, so that screen readers know the region before it speaks. */
export function Toasts() {
  const t = useT('ui')
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
  return (
    // Marked for React Aria: an open dialog makes the rest of the page unreachable, and toasts must stay reachable.
    <div className="toasts" role="status" aria-live="polite" aria-atomic="false" data-react-aria-top-layer>
      {shown.map((item) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press; hovering only stops its timer
        <div
          key={item.id}
          className={`toast toast-${item.tone ?? 'plain'}`}
          aria-live={item.isSilent ? 'off' : undefined}
          // It stays while the pointer or the focus is on it.
          onPointerEnter={() => clearTimeout(item.timer)}
          onPointerLeave={() => count(item)}
          onFocus={() => clearTimeout(item.timer)}
          onBlur={() => count(item)}
        >
          <span className="toast-ico">
            <Icon name={ICONS[item.tone ?? 'plain']} />
          </span>
          <div>
            <p className="toast-title">{item.title}</p>
            {item.text ? <div className="toast-text">{item.text}</div> : null}
            {item.actions ? <div className="toast-acts">{item.actions(() => dismiss(item.id))}</div> : null}
          </div>
          <button type="button" className="ibtn" aria-label={t('close')} onClick={() => dismiss(item.id)}>
            <Icon name="close" size="s" />
          </button>
        </div>
      ))}
    </div>
  )
}
