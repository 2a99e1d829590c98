import { contentAdminRoutes, contentResources as routes } from '#contract/http/office/site/content.ts'
import type { Api } from '#server/platform/http/api.ts'
import { contentTexts as texts } from '../texts.ts'
import type { ContentStaff } from './staff.ts'

/** Every call of `contract/http/office/site/content.ts`; each route names its right. */
export function registerContentStaffRoutes(api: Api, staff: ContentStaff): void {
  registerTestimonials(api, staff)
  registerShownContent(api, staff)
  registerRequests(api, staff)
  registerPlaces(api, staff)
  registerPages(api, staff)
}

function registerTestimonials({ serve }: Api, { testimonials }: ContentStaff): void {
  const calls = routes.testimonials
  serve(calls.list, ({ query }) => testimonials.list(query))
  serve(calls.read, ({ params }) => testimonials.read(params.id))
  serve(calls.create, (request) => testimonials.create(request, request), texts.added)
  serve(calls.change, (request) => testimonials.change(request, request.params.id, request), texts.sent)
  serve(calls.remove, (request) => testimonials.remove(request, request.params.id), texts.removed)
  serve(
    contentAdminRoutes.removeTestimonial,
    (request) => testimonials.remove(request, request.params.id),
    texts.removed,
  )
}

function registerShownContent({ serve }: Api, { faqs, sliders, partners, vacancies }: ContentStaff): void {
  serve(routes.faqs.list, ({ query }) => faqs.list(query))
  serve(routes.faqs.read, ({ params }) => faqs.read(params.id))
  serve(routes.faqs.create, (request) => faqs.create(request, request), texts.added)
  serve(routes.faqs.change, (request) => faqs.change(request, request.params.id, request), texts.sent)
  serve(routes.faqs.remove, (request) => faqs.remove(request, request.params.id), texts.removed)
  serve(routes.sliders.list, ({ query }) => sliders.list(query))
  serve(routes.sliders.read, ({ params }) => sliders.read(params.id))
  serve(routes.sliders.create, (request) => sliders.create(request, request), texts.added)
  serve(routes.sliders.change, (request) => sliders.change(request, request.params.id, request), texts.sent)
  serve(routes.sliders.remove, (request) => sliders.remove(request, request.params.id), texts.removed)
  serve(routes.partners.list, ({ query }) => partners.list(query))
  serve(routes.partners.read, ({ params }) => partners.read(params.id))
  serve(routes.partners.create, (request) => partners.create(request, request), texts.added)
  serve(routes.partners.change, (request) => partners.change(request, request.params.id, request), texts.sent)
  serve(routes.partners.remove, (request) => partners.remove(request, request.params.id), texts.removed)
  serve(routes.vacancies.list, ({ query }) => vacancies.list(query))
  serve(routes.vacancies.read, ({ params }) => vacancies.read(params.id))
  serve(routes.vacancies.create, (request) => vacancies.create(request, request), texts.added)
  serve(routes.vacancies.change, (request) => vacancies.change(request, request.params.id, request), texts.sent)
  serve(routes.vacancies.remove, (request) => vacancies.remove(request, request.params.id), texts.removed)
}

function registerRequests({ serve }: Api, { partnerRequests }: ContentStaff): void {
  const requests = routes.partnerRequests
  serve(requests.list, ({ query }) => partnerRequests.list(query))
  serve(requests.read, ({ params }) => partnerRequests.read(params.id))
  serve(requests.create, (request) => partnerRequests.create(request, request), texts.added)
  serve(requests.change, (request) => partnerRequests.change(request, request.params.id, request), texts.sent)
  serve(requests.remove, (request) => partnerRequests.remove(request, request.params.id), texts.removed)
}

function registerPlaces({ serve }: Api, { places }: ContentStaff): void {
  serve(routes.places.list, ({ query }) => places.list(query))
  serve(routes.places.read, ({ params }) => places.read(params.id))
  serve(routes.places.create, (request) => places.create(request, request.body), texts.added)
  serve(routes.places.change, (request) => places.change(request, request.params.id, request.body), texts.sent)
  serve(routes.places.remove, (request) => places.remove(request, request.params.id), texts.removed)
}

function registerPages({ serve }: Api, { pages }: ContentStaff): void {
  serve(routes.pages.list, ({ query }) => pages.list(query))
  serve(routes.pages.read, ({ params }) => pages.read(params.id))
  serve(routes.pages.versions, ({ params, query }) => pages.versions(params.id, query))
  serve(routes.pages.create, (request) => pages.create(request, request.body), texts.added)
  serve(routes.pages.change, (request) => pages.change(request, request.params.id, request.body), texts.sent)
  serve(routes.pages.remove, (request) => pages.remove(request, request.params.id), texts.removed)
}
