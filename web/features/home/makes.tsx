import { Num } from '#web/platform/format.tsx'
import { A } from '#web/platform/link.tsx'
import type { Home } from './queries.ts'

/** Makes as tiles with their first letter and their number of cars. */
export default function Makes({ brands }: { brands: Home['brands'] }) {
  return (
    <ul className="surface grid gap-px grid-cols-[repeat(auto-fill,minmax(min(4.75rem,100%),1fr))] overflow-hidden md:grid-cols-4 lg:grid-cols-6">
      {brands.map((brand) => (
        <li key={brand.slug} className="outline outline-line max-md:nth-[n+9]:hidden">
          <A
            to="/filter"
            query={{ brand: brand.slug }}
            className="grid h-full justify-items-center gap-1 px-1 py-2 text-center md:p-4 hover:bg-surface-2"
          >
            <span
              className="grid size-10 place-items-center md:size-12 rounded-pill border border-transparent bg-surface-2 font-semibold"
              aria-hidden="true"
            >
              {brand.name.slice(0, 1)}
            </span>
            <b className="font-semibold max-md:text-12">{brand.name}</b>
            <Num className="text-14 text-muted">{brand.count}</Num>
          </A>
        </li>
      ))}
    </ul>
  )
}
