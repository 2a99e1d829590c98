import type { OfficeEndpoints } from '#contract/http/index.ts'
import type { OfficeData } from '../platform/calls.ts'

export type Case = OfficeData<'GET /cases/{id}'>
export type CaseCar = OfficeData<'GET /cars/{id}'>
/** A decision as its call takes it, without the reason. */
export type Wanted = Omit<NonNullable<OfficeEndpoints['POST /cases/{id}/decide']['body']>, 'reason'>
