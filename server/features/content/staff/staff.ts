import type { ContentDeps } from '../deps.ts'
import { createPageEditor } from '../pages/edit-pages.ts'
import {
  faqDefinition,
  partnerDefinition,
  partnerRequestDefinition,
  sliderDefinition,
  testimonialDefinition,
  vacancyDefinition,
} from './definitions.ts'
import { createPlaces } from './places.ts'
import { createResource } from './resource.ts'

/** Content of the public pages that staff edit. */
export function createContentStaff(deps: Pick<ContentDeps, 'db' | 'pictures'>) {
  return {
    testimonials: createResource(deps, testimonialDefinition),
    faqs: createResource(deps, faqDefinition),
    sliders: createResource(deps, sliderDefinition),
    partners: createResource(deps, partnerDefinition),
    vacancies: createResource(deps, vacancyDefinition),
    partnerRequests: createResource(deps, partnerRequestDefinition),
    places: createPlaces(deps),
    pages: createPageEditor(deps),
  }
}
export type ContentStaff = ReturnType<typeof createContentStaff>
