import type { ReactNode } from 'react'
import { ComboBox as AriaComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'

export type ComboOption = { id: string; name: string }
type Props = {
  label: ReactNode
  options: readonly ComboOption[]
  selected: string | null
  onSelect: (id: string | null) => void
  placeholder?: string
  /** Said when nothing fits what was typed. */
  empty: ReactNode
}

/** A choice from a long list that is searched by typing. Import it lazily: React Aria must not reach the entry chunk. */
export function ComboBox({ label, options, selected, onSelect, placeholder, empty }: Props) {
  return (
    <AriaComboBox
      className="field"
      defaultItems={options}
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(key === null ? null : String(key))}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className="label">{label}</Label>
      <Input className="input select" placeholder={placeholder ?? ''} />
      <Popover className="popover w-(--trigger-width)">
        <ListBox
          className="max-h-80 outline-0"
          renderEmptyState={() => <p className="p-3 text-14 text-muted">{empty}</p>}
        >
          {(option: ComboOption) => <ListBoxItem className="option">{option.name}</ListBoxItem>}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
