import { useListContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { useLang, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Row } from '../platform/data-provider.ts'
import type { Description, Filter, Reference } from '../resources/description.ts'
import { useNames } from '../ui/cell.tsx'

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
  useEffect(() => setText(asked), [asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing asks again, not the answer's own filters
  useEffect(() => {
    if (text === asked) return
    const { q: _q, ...others } = filterValues
    const timer = setTimeout(() => setFilters(text.trim() === '' ? others : { ...others, q: text }), PAUSE_MS)
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

function Choice({ filter }: { filter: Filter }) {
  const fields = useT('office-fields')
  const states = useT('office-states')
  const { filterValues, setFilters } = useListContext()
  const label = fields(filter.field)
  const change = (value: string) => {
    const { [filter.field]: _before, ...others } = filterValues
    setFilters(value === '' ? others : { ...others, [filter.field]: value })
  }
  return (
    <select
      className="input select"
      aria-label={label}
      value={String(filterValues[filter.field] ?? '')}
      onChange={(event) => change(event.target.value)}
    >
      <option value="">{label}</option>
      {filter.choices?.map((choice) => (
        <option key={choice} value={choice.replace(/^is_/, '')}>
          {states(choice)}
        </option>
      ))}
      {filter.reference ? <NameOptions reference={filter.reference} /> : null}
    </select>
  )
}

export function NameOptions({ reference, within }: { reference: Reference; within?: unknown }) {
  const lang = useLang()
  const rows = useNames(reference)
  const isListed = (row: Row) =>
    !reference.within || within === undefined || String(row[reference.within]) === String(within)
  return rows.filter(isListed).map((row) => (
    <option key={row.id} value={row.id}>
      {reference.name(row, lang)}
    </option>
  ))
}
