import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

const PER_PAGE = 10

/** Questions to the seller of a car, newest first. Key: `['questions', carId]`. */
export const questionsQuery = (api: Api, carId: number) =>
  infiniteQueryOptions({
    queryKey: ['questions', carId],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /questions/{product_id}', {
        params: { product_id: carId },
        query: { page: pageParam, per_page: PER_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ questions }) => nextPage(questions),
  })
