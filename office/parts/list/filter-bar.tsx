import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLang, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ListState } from '../../platform/list-state.ts'
import type { FieldKey, Words } from '../../platform/texts.ts'
import { NameOptions, useOffered } from '../names/name-options.tsx'
import type { NameList } from '../names/names.ts'
import type { AnyFilter, AnyList } from './list.ts'

type StateProps = { state: ListState; change: (change: Partial<ListState>) => void }

/** Search and filters of a list; nothing where it has neither. */
export function FilterBar<Row>({ list, ...rest }: StateProps & { list: AnyList<Row> }) {
  const { search, filters = [] } = list
  if (!search && filters.length === 0) return null
  return (
    <div className="fbar flex flex-wrap gap-2 py-3 px-4 border-b border-line items-center">
      {search ? <SearchBox {...rest} /> : null}
      {filters.map((filter) => (
        <Choice key={filter.field} filter={filter} {...rest} />
      ))}
    </div>
  )
}

/** How long nothing is typed before the list is asked. */
const PAUSE_MS = 300

function SearchBox({ state: { search: asked }, change }: StateProps) {
  const t = useT('office')
  const [text, setText] = useState(asked)
  const sent = useRef(asked)
  useEffect(() => {
    // The answer to what was typed here comes while more is typed; only what others ask for is shown.
    if (asked === sent.current) return
    sent.current = asked
    setText(asked)
  }, [asked])
  // The state of the moment of asking: a filter may be chosen during the pause.
  const ask = useEffectEvent(() => {
    sent.current = text.trim() === '' ? '' : text
    change({ search: sent.current })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing asks again, not the answer's own search
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

function Choice({ filter: { field, label, choices = [], names, words }, ...rest }: StateProps & { filter: AnyFilter }) {
  const states = useT('office-states')
  const fields = useT('office-fields')
  // The type of the description checks that a field without a label has a text of its name.
  const name = fields(label ?? (field as FieldKey))
  // "Waiting: all" would be neither of the two.
  const isYesOrNo = choices.some((choice) => YES_OR_NO.test(choice))
  return (
    <FilterSelect field={field} name={isYesOrNo ? fields('status') : name} {...rest}>
      {choices.map((choice) => (
        <option key={choice} value={choice.replace(/^is_/, '')}>
          {YES_OR_NO.test(choice) ? `${name}: ${states(choice)}` : states(choice)}
        </option>
      ))}
      {names ? <FilterNames list={names} /> : null}
      {words ? <FilterWords words={words} /> : null}
    </FilterSelect>
  )
}

const FilterNames = ({ list }: { list: NameList }) => <NameOptions rows={useOffered(list)} />

/** Words in the order of the reader's alphabet. */
function FilterWords({ words }: { words: Words }) {
  const lang = useLang()
  return Object.entries(words)
    .map(([value, names]) => ({ value, name: names[lang] }))
    .toSorted((a, b) => a.name.localeCompare(b.name, lang))
    .map(({ value, name }) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))
}

type SelectProps = StateProps & { field: string; name: string; children: ReactNode }

function FilterSelect({ field, name, state, change, children }: SelectProps) {
  const t = useT('office')
  const { [field]: value = '', ...others } = state.filters
  return (
    <select
      className="input select"
      aria-label={name}
      value={String(value)}
      onChange={({ target }) =>
        change({ filters: target.value === '' ? others : { ...others, [field]: target.value } })
      }
    >
      <option value="">{t('allOf', { what: name })}</option>
      {children}
    </select>
  )
}
