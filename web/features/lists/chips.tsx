import { formatAmount } from '#contract/values/money.ts'
import { type Translate, useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LIST_PATHS } from './addresses.ts'
import { choiceName, type ListProps } from './list-props.ts'
import { narrowings, toggled } from './narrowing.ts'
import { CHOICE_FIELDS, type ListSearch, type RangeName } from './search.ts'

type Chip = { key: string; name: string; without: ListSearch }

/** The filters of a list in words, each with the search without it. */
export function chipsOf(t: Translate<'list'>, { search, facets }: Pick<ListProps, 'search' | 'facets'>): Chip[] {
  const choices = CHOICE_FIELDS.flatMap((field) =>
    (search[field] ?? []).map((value) => ({
      key: `${field} ${value}`,
      name: choiceName(t, facets, field, value),
      without: toggled(search, field, value),
    })),
  )
  const rest = narrowings(search).flatMap(({ key, search: without }) => {
    const name =
      key === 'q' ? t('searched', { q: search.q ?? '' }) : isRange(key) ? rangeText(t, key, search) : undefined
    return name === undefined ? [] : [{ key, name, without }]
  })
  return [...rest.filter(({ key }) => key === 'q'), ...choices, ...rest.filter(({ key }) => key !== 'q')]
}

/** The filters of a list, each with the link that removes it. */
export function Chips({ kind, search, facets }: ListProps) {
  const t = useT('list')
  const chips = chipsOf(t, { search, facets })
  return chips.length === 0 ? null : (
    <p className="chips">
      {chips.map(({ key, name, without }) => (
        <A key={key} to={LIST_PATHS[kind]} query={without} className="chip" aria-label={t('without', { what: name })}>
          <bdi>{name}</bdi>
          <Icon name="close" size="s" />
        </A>
      ))}
      {chips.length > 1 ? (
        <A to={LIST_PATHS[kind]} className="btn btn-tertiary">
          {t('clearAll')}
        </A>
      ) : null}
    </p>
  )
}

const isRange = (key: string): key is RangeName => key === 'price' || key === 'year' || key === 'km'

/** A range in words: 'from 50 to 200 thousand', '2018 and newer'. */
function rangeText(t: Translate<'list'>, name: RangeName, search: ListSearch): string {
  const text = (value: number) => (name === 'year' ? String(value) : formatAmount(value))
  const from = search[`${name}_from`]
  const to = search[`${name}_to`]
  if (from !== undefined && to !== undefined) return t(`${name}_between`, { from: text(from), to: text(to) })
  return from === undefined ? t(`${name}_to`, { to: text(to ?? 0) }) : t(`${name}_from`, { from: text(from) })
}
