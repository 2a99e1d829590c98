import { useQuery } from '@tanstack/react-query'
import type { UnderstoodPart } from '#contract/http/catalogue.ts'
import { CarGrid } from '#web/features/catalogue/car-grid.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LIST_PATHS } from './addresses.ts'
import { partText } from './chips.tsx'
import { nearestQuery } from './narrowing.ts'
import type { ListKind, ListSearch } from './search.ts'

/** Nothing fits: the results with one condition less, and the closest cars. */
export function NothingFound({
  kind,
  search,
  parts,
}: {
  kind: ListKind
  search: ListSearch
  parts: readonly UnderstoodPart[]
}) {
  const t = useT('list')
  const { data } = useQuery(nearestQuery(useApi(), kind, search, parts))
  const ways = data?.ways ?? []
  return (
    <>
      <section className="none surface">
        <div className="none-say pt-6 px-5 pb-4">
          <h3>{t(search.q === undefined ? 'noneHere' : 'noneFound')}</h3>
          <p>
            {t(
              ways.length > 0
                ? data?.isAlone
                  ? 'noneNearAlone'
                  : 'noneNear'
                : search.q === undefined
                  ? 'noneHereText'
                  : 'noneFoundText',
            )}
          </p>
        </div>
        <ul className="near">
          {ways.map(({ key, part, search: other, total }) => (
            <li key={`${key} ${part?.name}`}>
              <A to={LIST_PATHS[kind]} query={other}>
                <span className="grid place-items-center size-[1.75rem] rounded-pill bg-surface-2 text-muted">
                  <Icon name="close" size="s" />
                </span>
                <span>
                  {part
                    ? t('no_part', { what: partText(t, part) })
                    : data?.isAlone
                      ? t('alone', { what: t(`only_${key}`) })
                      : t(`no_${key}`)}
                </span>
                <span className="text-palm-ink text-14 whitespace-nowrap">{t('found', { count: total })}</span>
                <Icon name="next" size="s" flip />
              </A>
            </li>
          ))}
        </ul>
        <p className="py-4 px-5 border-t border-line">
          <A to="/filter" className={buttonClass(ways.length > 0 ? 'secondary' : 'primary')}>
            {t('showAll')}
          </A>
        </p>
      </section>
      {data && data.cars.length > 0 ? (
        <section className="nearest">
          <h3>{t('nearest')}</h3>
          <CarGrid cars={data.cars} narrow />
        </section>
      ) : null}
    </>
  )
}
