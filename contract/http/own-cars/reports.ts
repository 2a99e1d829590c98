import * as z from 'zod'
import { route } from '../route.ts'
import { idIn, instant, none } from '../shapes.ts'
import { PAPER_TYPES, paperFile } from './documents.ts'

/** The inspection report of a car, a separate file. `by_owner`: it is the seller's, else it is from staff. */
export const carReport = z.object({ by_owner: z.boolean(), ...paperFile, added_at: instant })
export type CarReport = z.infer<typeof carReport>

/** The report kept with the draft of a car. */
export const draftReport = z.object(paperFile)
export type DraftReport = z.infer<typeof draftReport>

const byId = z.object({ id: idIn })
const answer = z.object({ inspection_report: carReport.nullable() })

export const carReportRoutes = {
  draftReport: route({
    method: 'GET',
    path: '/my-cars/draft/report',
    summary: 'The inspection report in the caller’s draft, as a file',
    access: 'member',
    file: PAPER_TYPES,
    data: none,
  }),
  saveDraftReport: route({
    method: 'PUT',
    path: '/my-cars/draft/report',
    summary: 'Keeps an inspection report with the caller’s draft (PDF, JPEG, PNG or WebP), over the one before it',
    access: 'member',
    body: z.strictObject({}),
    files: ['report'],
    data: z.object({ report: draftReport }),
  }),
  removeDraftReport: route({
    method: 'DELETE',
    path: '/my-cars/draft/report',
    summary: 'Takes the inspection report out of the caller’s draft',
    access: 'member',
    data: none,
  }),
  myCarReport: route({
    method: 'GET',
    path: '/my-cars/{id}/report',
    summary: 'The inspection report of one of the caller’s own cars, as a file',
    access: 'member',
    params: byId,
    file: PAPER_TYPES,
    data: none,
  }),
  saveMyCarReport: route({
    method: 'PUT',
    path: '/my-cars/{id}/report',
    summary: 'Adds or replaces the seller’s own inspection report while staff wait for the seller’s answer',
    access: 'member',
    params: byId,
    body: z.strictObject({}),
    files: ['report'],
    data: answer,
  }),
  removeMyCarReport: route({
    method: 'DELETE',
    path: '/my-cars/{id}/report',
    summary: 'Removes the seller’s own inspection report while staff wait for the seller’s answer',
    access: 'member',
    params: byId,
    data: answer,
  }),
}
