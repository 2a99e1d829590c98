import { useListContext } from 'ra-core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Description, Filter, Reference } from '../resources/description.ts'
import { NameOptions, useOffered } from './name-options.tsx'

/** Search and filters of a list; nothing where a resource has neither. */
export function FilterBar({ description }: { description: Description }) {
  const { search, filters = [] } = description
  if (!search && filters.length === 0) return null
  return (
    <div className="fbar">
      {search ? <SearchBox /> : null}
      {filters.map((filter) => (
        <Choice key={filter.field} filter={filter} />
      ))}
    </div>
  )
}

/** How long nothing is typed before the list is asked. */
const PAUSE_MS = 300

function SearchBox() {
  const t = useT('office')
  const { filterValues, setFilters } = useListContext()
  const asked: string = filterValues.q ?? ''
  const [text, setText] = useState(asked)
  const sent = useRef(asked)
  useEffect(() => {
    // The answer to what was typed here comes while more is typed; only what others ask for is shown.
    if (asked === sent.current) return
    sent.current = asked
    setText(asked)
  }, [asked])
  // The filters of the moment of asking: one may be chosen during the pause.
  const ask = useEffectEvent(() => {
    const { q: _q, ...others } = filterValues
    sent.current = text.trim() === '' ? '' : text
    setFilters(sent.current === '' ? others : { ...others, q: text })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing asks again, not the answer's own filters
  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => ask(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className="find">
      <Icon name="search" />
      <span className="sr-only">{t('search')}</span>
      <input
        className="input"
        type="search"
        value={text}
        placeholder={t('search')}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}

/** Yes or no alone does not name its filter. */
const YES_OR_NO = /^is_(true|false|1|0)$/

function Choice({ filter: { field, choices, reference } }: { filter: Filter }) {
  const states = useT('office-states')
  const fields = useT('office-fields')
  if (reference) return <NameChoice field={field} reference={reference} />
  return (
    <FilterSelect field={field}>
      {choices?.map((choice) => (
        <option key={choice} value={choice.replace(/^is_/, '')}>
          {YES_OR_NO.test(choice) ? `${fields(field)}: ${states(choice)}` : states(choice)}
        </option>
      ))}
    </FilterSelect>
  )
}

function NameChoice({ field, reference }: { field: Filter['field']; reference: Reference }) {
  const rows = useOffered(reference)
  return (
    <FilterSelect field={field}>
      <NameOptions reference={reference} rows={rows} />
    </FilterSelect>
  )
}

function FilterSelect({ field, children }: { field: Filter['field']; children: ReactNode }) {
  const t = useT('office')
  const fields = useT('office-fields')
  const { filterValues, setFilters } = useListContext()
  const label = fields(field)
  const change = (value: string) => {
    const { [field]: _before, ...others } = filterValues
    setFilters(value === '' ? others : { ...others, [field]: value })
  }
  return (
    <select
      className="input select"
      aria-label={label}
      value={String(filterValues[field] ?? '')}
      onChange={(event) => change(event.target.value)}
    >
      <option value="">{t('allOf', { what: label })}</option>
      {children}
    </select>
  )
}
