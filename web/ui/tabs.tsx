import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export type Tab = { id: string; label: ReactNode; panel: () => ReactNode }

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Parts of one page behind each other. Arrow keys move in reading direction. Links between addresses are plain links. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
}) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const open = tabs.find((tab) => tab.id === selected) ?? tabs[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const forward = document.documentElement.dir === 'rtl' ? -step : step
    const at = (tabs.findIndex((tab) => tab.id === open?.id) + forward + tabs.length) % tabs.length
    const next = tabs[at]
    if (!next) return
    onSelect(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className="tab"
            aria-selected={tab.id === open?.id}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === open?.id ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${open?.id}`}>
        {open?.panel()}
      </div>
    </>
  )
}
