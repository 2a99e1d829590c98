import type { OfficeData } from '../platform/calls.ts'

export type Page = OfficeData<'GET /pages/{id}'>
/** The fields of a page that staff write. */
export type PageText = Pick<Page, 'slug' | 'title_ar' | 'title_en' | 'lead_ar' | 'lead_en' | 'sections'>
