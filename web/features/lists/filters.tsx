import { memo, type ReactNode, useState } from 'react'
import { normaliseArabic } from '#contract/values/search-text.ts'
import { carFacetNames } from '#contract/values/vehicle/car-facets.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Deferred } from '#web/ui/deferred.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useListAddress } from './addresses.ts'
import { choiceName, type ListProps } from './list-props.ts'
import { toggled } from './narrowing.ts'
import { PriceRange } from './price-range.tsx'
import type { Choice } from './queries.ts'
import { RangeFields } from './range-fields.tsx'
import { type ChoiceField, ENDED } from './search.ts'

/** The filters beside the list; phones have them in a dialog. */
export const FilterColumn = memo(function FilterColumn(props: ListProps) {
  const t = useT('list')
  return (
    <Deferred as="aside" className="filters surface" aria-label={t('filters')}>
      <FilterGroups {...props} />
    </Deferred>
  )
})

/** Shown open, before the ranges; the other words of the car follow behind them. */
const OPEN_FACETS: readonly ChoiceField[] = ['style', 'condition']
const closedFacets = carFacetNames.filter((field) => !OPEN_FACETS.includes(field))

export function FilterGroups(props: ListProps) {
  const { kind, search, facets } = props
  const t = useT('list')
  if (!facets) return <div className="filters-wait sk" aria-hidden="true" />
  return (
    <>
      <ChoiceGroup {...props} field="brand" open searchable />
      {facets.model.length > 0 ? (
        <ChoiceGroup {...props} field="model" open />
      ) : facets.brand.length === 0 ? null : (
        <Group title={t('model')} open>
          <p className="text-14 text-muted">{t('brandFirst')}</p>
        </Group>
      )}
      {OPEN_FACETS.map((field) => (
        <ChoiceGroup key={field} {...props} field={field} open />
      ))}
      <Group title={t('price')} open>
        <PriceRange kind={kind} search={search} bands={facets.price} />
      </Group>
      <Group title={t('year')} open>
        <RangeFields kind={kind} search={search} name="year" hints={['2010', '2026']} />
      </Group>
      <Group title={t('km_title')} open>
        <RangeFields kind={kind} search={search} name="km" hints={['0', '150,000']} />
      </Group>
      <ChoiceGroup {...props} field="city" open />
      {closedFacets.map((field) => (
        <ChoiceGroup key={field} {...props} field={field} />
      ))}
      {kind === 'sales' ? null : <ChoiceGroup {...props} field="status" open />}
    </>
  )
}

type GroupProps = { title: string; open?: boolean | undefined; note?: string; children: ReactNode }

function Group({ title, open, note, children }: GroupProps) {
  return (
    <details className="fg" open={open}>
      <summary>
        <span>{title}</span>
        {note ? <span className="fg-note">{note}</span> : null}
        <Icon name="down" size="s" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

const SHOWN = 6
const SHOWN_CLOSED_LIST = 12

/** The states that readers know; all after the close are one. */
function readableStates(choices: readonly Choice[]): Choice[] {
  const isOpen = ({ value }: Choice) => ['live', 'scheduled', 'for_sale', 'reserved'].includes(value)
  const over = choices.filter((choice) => !isOpen(choice)).reduce((sum, { count }) => sum + count, 0)
  const order = ['live', 'scheduled', 'for_sale', 'reserved']
  const open = choices.filter(isOpen).toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
  return over > 0 ? [...open, { value: ENDED, name: ENDED, count: over }] : open
}

type ChoiceGroupProps = ListProps & { field: ChoiceField; open?: boolean; searchable?: boolean }

function ChoiceGroup({ field, open, searchable, ...list }: ChoiceGroupProps) {
  const { kind, search, facets } = list
  const t = useT('list')
  const { go } = useListAddress(kind)
  const [isWhole, setWhole] = useState(false)
  const [text, setText] = useState('')
  const all = (field === 'status' ? readableStates(facets?.status ?? []) : (facets?.[field] ?? [])).map((choice) => ({
    ...choice,
    name: choiceName(t, facets, field, choice.value),
  }))
  const chosen = search[field] ?? []
  const fitting = all.filter(({ name, value }) => fits(`${name} ${value}`, text))
  const usual = searchable || field === 'city' || field === 'model' ? SHOWN : SHOWN_CLOSED_LIST
  const shown =
    isWhole || text !== '' ? fitting : fitting.filter((choice, i) => i < usual || chosen.includes(choice.value))
  const note = chosen.length === 0 ? t('all') : undefined
  if (all.length === 0) return null
  return (
    <Group title={t(field)} open={open || chosen.length > 0} {...(open || !note ? {} : { note })}>
      {searchable && all.length > usual ? (
        <div className="find fg-find">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            value={text}
            placeholder={t('searchBrands', { count: all.length })}
            aria-label={t('searchBrands', { count: all.length })}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      ) : null}
      <ul>
        {shown.map(({ value, name, count }) => (
          <li key={value}>
            <label className="check">
              <input
                type="checkbox"
                className="check-box"
                name={field}
                value={value}
                checked={chosen.includes(value)}
                onChange={() => go(toggled(search, field, value))}
              />
              <span>{name}</span>
              <Num className="text-muted">{count}</Num>
            </label>
          </li>
        ))}
      </ul>
      {fitting.length === 0 ? <p className="text-14 text-muted">{t('noChoice')}</p> : null}
      {text === '' && fitting.length > shown.length ? (
        <button type="button" className="link text-14" onClick={() => setWhole(true)}>
          {t('allOf', { count: fitting.length })}
        </button>
      ) : null}
    </Group>
  )
}

const fits = (name: string, text: string): boolean => normaliseArabic(name).includes(normaliseArabic(text))
