import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'

const FRESH_MS = 5 * 60_000

export const aboutQuery = (api: Api) =>
  queryOptions({
    queryKey: ['about'],
    queryFn: ({ signal }) => api.call('GET /about', { signal }),
    staleTime: FRESH_MS,
  })

export const contactQuery = (api: Api) =>
  queryOptions({
    queryKey: ['contact-us'],
    queryFn: ({ signal }) => api.call('GET /contact-us', { signal }),
    staleTime: FRESH_MS,
  })

export const faqsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['faqs'],
    queryFn: async ({ signal }) => (await api.call('GET /faqs', { signal })).faqs,
    staleTime: FRESH_MS,
  })

export const pageQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: async ({ signal }) => (await api.call('GET /pages/{slug}', { params: { slug }, signal })).page,
    staleTime: FRESH_MS,
  })

/** A page without the testimonials is better than none. */
export const testimonialsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['testimonials'],
    queryFn: async ({ signal }) =>
      (await api.call('GET /testimonials', { signal }).catch(() => ({ testimonials: [] }))).testimonials,
    staleTime: FRESH_MS,
  })
