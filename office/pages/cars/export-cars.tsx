import { readFilter } from '../../platform/list-state.ts'
import { useLocation } from '../../platform/router.ts'
import { DownloadButton } from '../../ui/download-button.tsx'

/** The list as it is filtered now, as a file. */
export function ExportCars() {
  const path = useFilteredPath()
  return (
    <>
      <DownloadButton path={path('csv')} label="CSV" />
      <DownloadButton path={path('xlsx')} label="XLSX" />
    </>
  )
}

/** The filters are in the address, as `ra-core` writes them. */
function useFilteredPath(): (format: 'csv' | 'xlsx') => string {
  const written = new URLSearchParams(useLocation().search)
  const { q, ...filters }: Record<string, string> = readFilter(written.get('filter'))
  const query = new URLSearchParams(filters)
  if (q) query.set('search', q)
  const field = written.get('sort')
  if (field) query.set('sort', `${written.get('order') === 'ASC' ? '' : '-'}${field}`)
  return (format) => `/cars.${format}?${query.toString()}`
}
