import * as z from 'zod'
import { route } from '../../route.ts'
import { id, idIn, none, paged } from '../../shapes.ts'
import { byId, listQuery, sorted, word } from '../shapes.ts'

const base = '/api/admin' as const
const read = { method: 'GET', base, access: 'read' } as const
const write = { base, access: 'cars' } as const

const names = z.strictObject({
  name_ar: word,
  name_en: word,
  active: z
    .union([z.boolean(), z.literal(0), z.literal(1)])
    .transform(Boolean)
    .optional(),
})
export type NamesBody = z.output<typeof names>

/** A brand or model out of use stays on its cars and cannot be chosen for others. */
const brand = z.object({ id, slug: z.string(), name_ar: z.string(), name_en: z.string(), active: z.boolean() })
const model = z.object({ ...brand.shape, brand_id: id })

/** Kinds of stock: private, leasing returns, fleet and so on. */
const category = z.object({ ...brand.shape, order: z.int() })
const categoryBody = z.strictObject({
  ...names.shape,
  slug: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional(),
  order: z.int().min(0).max(100_000).optional(),
})
export type CategoryBody = z.output<typeof categoryBody>
export type AdminCategory = z.infer<typeof category>

const brandRoutes = {
  adminBrands: route({
    ...read,
    path: '/brands',
    summary: 'Brands',
    query: z.object({ ...listQuery, ...sorted('id', 'slug') }),
    data: paged(brand),
  }),
  adminBrand: route({ ...read, path: '/brands/{id}', summary: 'One brand', params: byId, data: brand }),
  adminCreateBrand: route({
    ...write,
    method: 'POST',
    path: '/brands',
    summary: 'Adds a brand',
    body: names,
    data: brand,
  }),
  adminUpdateBrand: route({
    ...write,
    method: 'PUT',
    path: '/brands/{id}',
    summary: 'Changes the names of a brand, or puts it out of use; its slug stays',
    params: byId,
    body: names.partial(),
    data: brand,
  }),
  adminDeleteBrand: route({
    ...write,
    method: 'DELETE',
    path: '/brands/{id}',
    summary: 'Removes a brand without cars and models',
    params: byId,
    data: none,
  }),
}

const modelBody = z.strictObject({ ...names.shape, brand_id: idIn })

const modelRoutes = {
  adminModels: route({
    ...read,
    path: '/models',
    summary: 'Models',
    query: z.object({ ...listQuery, ...sorted('id', 'slug'), brand_id: idIn.optional() }),
    data: paged(model),
  }),
  adminModel: route({ ...read, path: '/models/{id}', summary: 'One model', params: byId, data: model }),
  adminCreateModel: route({
    ...write,
    method: 'POST',
    path: '/models',
    summary: 'Adds a model to a brand',
    body: modelBody,
    data: model,
  }),
  adminUpdateModel: route({
    ...write,
    method: 'PUT',
    path: '/models/{id}',
    summary: 'Changes the names of a model, or puts it out of use; its brand and slug stay',
    params: byId,
    body: modelBody.partial(),
    data: model,
  }),
  adminDeleteModel: route({
    ...write,
    method: 'DELETE',
    path: '/models/{id}',
    summary: 'Removes a model without cars',
    params: byId,
    data: none,
  }),
}

const categoryRoutes = {
  adminCategories: route({
    ...read,
    path: '/categories',
    summary: 'Categories of cars',
    query: z.object({ ...listQuery, ...sorted('id', 'slug', 'order') }),
    data: paged(category),
  }),
  adminCategory: route({ ...read, path: '/categories/{id}', summary: 'One category', params: byId, data: category }),
  adminCreateCategory: route({
    ...write,
    method: 'POST',
    path: '/categories',
    summary: 'Adds a category',
    body: categoryBody,
    data: category,
  }),
  adminUpdateCategory: route({
    ...write,
    method: 'PUT',
    path: '/categories/{id}',
    summary: 'Changes a category; its slug stays',
    params: byId,
    body: categoryBody.partial(),
    data: category,
  }),
  adminDeleteCategory: route({
    ...write,
    method: 'DELETE',
    path: '/categories/{id}',
    summary: 'Removes a category without cars',
    params: byId,
    data: none,
  }),
}

export const stockRoutes = {
  ...brandRoutes,
  ...modelRoutes,
  ...categoryRoutes,
  adminDeleteCar: route({
    ...write,
    method: 'DELETE',
    path: '/cars/{id}',
    summary: 'Removes a car that was added by mistake and never used',
    params: byId,
    data: none,
  }),
}
