import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGetList } from 'ra-core'
import { useApi } from '#web/platform/link.tsx'
import type { Row } from '../platform/data-provider.ts'
import type { Reference } from '../resources/description.ts'

/** As many names as are read at once for a lookup: enough for packages, categories and the like. */
const NAMES_MAX = 100
const NAMES_FRESH_MS = 60_000
/** Brands, models and cities are read in one call, which names them all. */
const CAR_NAMES = ['brands', 'models', 'cities']
const CAR_NAMES_KEY = ['car-names']

/** The rows of a short resource, for lookups and choices; read once and kept. */
export function useNames({ resource }: Reference): Row[] {
  const api = useApi()
  const isOfCars = CAR_NAMES.includes(resource)
  const names = useQuery({
    queryKey: CAR_NAMES_KEY,
    queryFn: ({ signal }) => api.call('GET /car-names', { signal }),
    staleTime: NAMES_FRESH_MS,
    enabled: isOfCars,
  })
  const { data = [] } = useGetList<Row>(
    resource,
    { pagination: { page: 1, perPage: NAMES_MAX }, sort: { field: 'id', order: 'ASC' }, filter: {} },
    { staleTime: NAMES_FRESH_MS, enabled: !isOfCars },
  )
  if (!isOfCars) return data
  const { brands = [], cities = [] } = names.data ?? {}
  if (resource === 'cities') return cities
  if (resource === 'brands') return brands
  return brands.flatMap((brand) => brand.models.map((model) => ({ ...model, brand_id: brand.id })))
}

/** Reads the names again after a row of this resource was added, changed or removed: forms offer them at once. */
export function useNamesAgain(resource: string): () => void {
  const queryClient = useQueryClient()
  return () => {
    if (CAR_NAMES.includes(resource)) void queryClient.invalidateQueries({ queryKey: CAR_NAMES_KEY })
  }
}
