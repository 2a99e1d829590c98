import type { UnderstoodPart } from '#contract/http/catalogue.ts'
import { formatAmount } from '#contract/values/money.ts'
import { type Translate, useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LIST_PATHS } from './addresses.ts'
import { choiceName, type ListProps } from './list-props.ts'
import { narrowings, toggled, withoutPart } from './narrowing.ts'
import { CHOICE_FIELDS, type ListSearch, type RangeName } from './search.ts'

type Chip = { key: string; name: string; without: ListSearch; unused?: boolean }

/** The filters of a list in words, each with the search without it. */
export function chipsOf(
  t: Translate<'list'>,
  { search, facets, understood }: Pick<ListProps, 'search' | 'facets'> & Partial<Pick<ListProps, 'understood'>>,
): Chip[] {
  const parts = (understood ?? []).map((part, index) => ({
    key: `part ${index}`,
    name: partText(t, part),
    without: withoutPart(search, part),
    unused: !part.used,
  }))
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
  const typed = parts.length > 0 ? parts : rest.filter(({ key }) => key === 'q')
  return [...typed, ...choices, ...rest.filter(({ key }) => key !== 'q')]
}

/** The filters of a list, each with the link that removes it. */
export function Chips({ kind, ...listed }: ListProps) {
  const t = useT('list')
  const chips = chipsOf(t, listed)
  return chips.length === 0 ? null : (
    <p className="chips">
      {chips.map(({ key, name, without, unused }) => (
        <A
          key={key}
          to={LIST_PATHS[kind]}
          query={without}
          className={unused ? 'chip chip-unused' : 'chip'}
          aria-label={t(unused ? 'withoutUnused' : 'without', { what: name })}
        >
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

/** The meaning of a part of the search text: a name, or a range in riyals, years or kilometres. */
export function partText(t: Translate<'list'>, { kind, name, from, to }: UnderstoodPart): string {
  if (kind === 'year' && from !== null && from === to) return String(from)
  if (kind === 'year') return rangeText(t, 'year', { year_from: from ?? undefined, year_to: to ?? undefined })
  if (kind === 'kilometres') return rangeText(t, 'km', { km_from: from ?? undefined, km_to: to ?? undefined })
  if (kind !== 'price') return name
  const ends = { from: formatAmount(from ?? 0), to: formatAmount(to ?? 0) }
  return t(from === null ? 'riyals_to' : to === null ? 'riyals_from' : 'riyals_between', ends)
}

const isRange = (key: string): key is RangeName => key === 'price' || key === 'year' || key === 'km'

/** A range in words: 'from 50 to 200 thousand', '2018 and newer'. */
function rangeText(
  t: Translate<'list'>,
  name: RangeName,
  search: { [End in `${RangeName}_${'from' | 'to'}`]?: number | undefined },
): string {
  const text = (value: number) => (name === 'year' ? String(value) : formatAmount(value))
  const from = search[`${name}_from`]
  const to = search[`${name}_to`]
  if (from !== undefined && to !== undefined) return t(`${name}_between`, { from: text(from), to: text(to) })
  return from === undefined ? t(`${name}_to`, { to: text(to ?? 0) }) : t(`${name}_from`, { from: text(from) })
}
