import { useMay } from '../platform/desk.tsx'
import { useListState } from '../platform/use-list-state.ts'
import { DownloadButton } from '../ui/download-button.tsx'

/** The list as it is filtered now, as a file. */
export function ExportCars({ at, order }: { at: string; order: string }) {
  const may = useMay()
  const [state] = useListState(at, order)
  if (!may('cars')) return null
  const query = new URLSearchParams({
    ...state.filters,
    ...(state.search !== '' && { search: state.search }),
    sort: state.order,
  })
  return (
    <>
      <DownloadButton path={`/cars.csv?${query}`} label="CSV" />
      <DownloadButton path={`/cars.xlsx?${query}`} label="XLSX" />
    </>
  )
}
