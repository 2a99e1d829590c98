import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import type { Api } from '#server/platform/http/api.ts'
import { listOf } from '../../staff/index.ts'
import type { PaperDeps } from './car-documents.ts'
import { arrangeCarPictures, readPictures } from './car-pictures.ts'
import {
  addCar,
  type CarDeps,
  changeCar,
  readCar,
  removeCar,
  reviewListedCar,
  takeBackCar,
  toAdminCar,
} from './cars.ts'
import { listCars } from './cars-store.ts'
import { carFiltersOf, exportCars } from './export-cars.ts'
import { registerPaperRoutes } from './paper-routes.ts'

/** Acts of staff on cars: add, change, review and withdraw. */
export function registerCarStaffRoutes({ serve }: Api, deps: CarDeps & PaperDeps): void {
  registerPaperRoutes({ serve }, deps)
  const { db } = deps
  serve(routes.adminCars, ({ query, language }) =>
    listOf(
      query,
      (search, sort, place) => listCars(db, { search, ...carFiltersOf(query) }, sort, place),
      (row) => toAdminCar(row, language),
    ),
  )
  serve(routes.adminCarsCsv, (request) => exportCars(db, request, request.query, 'csv'))
  serve(routes.adminCarsXlsx, (request) => exportCars(db, request, request.query, 'xlsx'))
  serve(routes.adminCar, ({ params, language }) => readCar(db, params.id, language))
  serve(routes.adminCreateCar, (request) => addCar(deps, request, request.body, request.files))
  serve(routes.adminReviewCar, (request) => reviewListedCar(deps, request, request.params.id, request.body))
  serve(routes.adminWithdrawCar, (request) => takeBackCar(deps, request, request.params.id, request.body))
  serve(routes.adminCarPictures, ({ params, language }) => readPictures(db, params.id, language))
  serve(routes.adminArrangePictures, (request) => arrangeCarPictures(deps, request, request.params.id, request.body))
  serve(routes.adminDeleteCar, (request) => removeCar(db, request, request.params.id))
  serve(routes.adminUpdateCar, (request) => changeCar(deps, request, request.params.id, request.body, request.files))
}
