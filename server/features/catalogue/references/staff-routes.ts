import { stockRoutes as routes } from '#contract/http/office/cars/stock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { listOf } from '../../staff/index.ts'
import {
  addBrand,
  addCategory,
  addModel,
  changeReference,
  readReference,
  removeReference,
  toCategory,
  toModel,
  toNamed,
} from './edit-references.ts'
import { listReferences } from './staff-store.ts'

/** Brands, models and categories as staff keep them. */
export function registerReferenceStaffRoutes(api: Api, deps: { db: Database }): void {
  registerBrands(api, deps)
  registerModels(api, deps)
  registerCategories(api, deps)
}

function registerBrands({ serve }: Api, deps: { db: Database }): void {
  const at = (id: number) => ({ table: 'brands', id }) as const
  serve(routes.adminBrands, ({ query }) =>
    listOf(query, (search, sort, place) => listReferences(deps.db, 'brands', { search }, { sort, place }), toNamed),
  )
  serve(routes.adminBrand, async ({ params }) => toNamed(await readReference(deps, 'brands', params.id)))
  serve(routes.adminCreateBrand, async (request) => toNamed(await addBrand(deps, request, request.body)))
  serve(routes.adminUpdateBrand, async (request) =>
    toNamed(await changeReference(deps, request, at(request.params.id), request.body)),
  )
  serve(routes.adminDeleteBrand, (request) => removeReference(deps, request, at(request.params.id)))
}

function registerModels({ serve }: Api, deps: { db: Database }): void {
  const at = (id: number) => ({ table: 'models', id }) as const
  serve(routes.adminModels, ({ query }) =>
    listOf(
      query,
      (search, sort, place) => listReferences(deps.db, 'models', { search, brandId: query.brand_id }, { sort, place }),
      toModel,
    ),
  )
  serve(routes.adminModel, async ({ params }) => toModel(await readReference(deps, 'models', params.id)))
  serve(routes.adminCreateModel, async (request) => toModel(await addModel(deps, request, request.body)))
  serve(routes.adminUpdateModel, async (request) =>
    toModel(await changeReference(deps, request, at(request.params.id), request.body)),
  )
  serve(routes.adminDeleteModel, (request) => removeReference(deps, request, at(request.params.id)))
}

function registerCategories({ serve }: Api, deps: { db: Database }): void {
  const at = (id: number) => ({ table: 'categories', id }) as const
  serve(routes.adminCategories, ({ query }) =>
    listOf(
      query,
      (search, sort, place) => listReferences(deps.db, 'categories', { search }, { sort, place }),
      toCategory,
    ),
  )
  serve(routes.adminCategory, async ({ params }) => toCategory(await readReference(deps, 'categories', params.id)))
  serve(routes.adminCreateCategory, async (request) => toCategory(await addCategory(deps, request, request.body)))
  serve(routes.adminUpdateCategory, async (request) =>
    toCategory(await changeReference(deps, request, at(request.params.id), request.body)),
  )
  serve(routes.adminDeleteCategory, (request) => removeReference(deps, request, at(request.params.id)))
}
