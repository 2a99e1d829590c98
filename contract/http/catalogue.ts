import * as z from 'zod'
import { eachCarFacet } from '../values/vehicle/each-facet.ts'
import { fuels, styles } from '../values/vehicle/vehicle-vocabulary.ts'
import { announcement, car } from './car.ts'
import { carInspection } from './car-inspection.ts'
import { carSeller } from './car-seller.ts'
import { market } from './market.ts'
import { carCertificate, certificateKind } from './own-cars/certificates.ts'
import { PAPER_TYPES } from './own-cars/documents.ts'
import { carReport } from './own-cars/reports.ts'
import { route } from './route.ts'
import { carImage, id, idIn, named, none, paged, pageQuery, several, wordOf } from './shapes.ts'

const count = z.int()
const named2 = z.object({ id, name: z.string() })
const usable = z.object({ ...named2.shape, active: z.boolean() })
export const choice = z.object({
  id: z.int().optional(),
  value: z.string(),
  slug: z.string().optional(),
  name: z.string(),
  count,
})
export const facets = z.object({
  brand: z.array(choice),
  model: z.array(choice),
  ...eachCarFacet(() => z.array(choice)),
  city: z.array(choice),
  year: z.array(choice),
  status: z.array(choice),
  /** Number of cars that cost from `from` to below `to`, in thousands of riyals, without the price filter. */
  price: z.array(z.object({ from: z.number(), to: z.number().nullable(), count })),
})
const inLists = z.object({ auctions: count, sales: count, all: count })
const understoodPart = z.object({
  kind: z.enum(['brand', 'model', 'city', 'feature', 'price', 'year', 'kilometres', 'word']),
  /** The meaning in words; of a range the typed text. */
  name: z.string(),
  /** The ends of a range, in riyals, years or kilometres. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** The slug of a model's make. */
  brand: z.string().nullable(),
  /** The search text without this part. */
  without: z.string(),
  /** False if no car matches the whole text and this part was left out. */
  used: z.boolean(),
})
export type UnderstoodPart = z.infer<typeof understoodPart>
export const carPage = z.object({
  ...paged(car).shape,
  facets,
  /** Number of cars in each list without any filter, and under the same filters except `status`. */
  in_list: inLists,
  found_in: inLists,
  /** The parts of the search text with their meaning. */
  understood: z.array(understoodPart),
  /** No car matches the whole search text: these match the most of it. */
  relaxed: z.boolean(),
})
export type CarPage = z.infer<typeof carPage>

export const sorts = ['ending', 'newest', 'price_asc', 'price_desc', 'km_asc', 'year_desc', 'bids_desc'] as const
const word = z.string().trim().min(1).max(60)
/** Empty fields of a form filter nothing. */
const filled = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), item.optional())
const words = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((each) => each !== '') : value === '' ? undefined : value),
  several(word),
)
const thousands = filled(z.coerce.number().min(0).max(100_000))
const yearIn = filled(z.coerce.number().int().min(1900).max(2100))
const kilometres = filled(z.coerce.number().int().min(0).max(10_000_000))
/** Filters of every list of cars. Prices count in thousands of riyals. */
export const carQuery = z.object({
  ...pageQuery,
  brand: words,
  model: words,
  ...eachCarFacet(() => words),
  /** Slugs of categories: leasing returns, fleet and so on. */
  category: words,
  city: words,
  status: words,
  price_from: thousands,
  price_to: thousands,
  year_from: yearIn,
  year_to: yearIn,
  km_from: kilometres,
  km_to: kilometres,
  q: z.string().trim().max(100).optional(),
  sort: filled(z.enum(sorts)),
})
export type CarQuery = z.infer<typeof carQuery>

const slugParams = z.object({ slug: z.string().min(1).max(200) })

/** The maximum that a guest's device stores. */
const JOINED_MAX = 200
const favouritesQuery = z.object({ ...pageQuery, state: z.enum(['live', 'soon', 'sale', 'ended']).optional() })
const favouritesData = z.object({
  products: paged(car),
  counts: z.object({ all: z.int(), live: z.int(), soon: z.int(), sale: z.int(), ended: z.int() }),
})

export const catalogueRoutes = {
  auctionCars: route({
    method: 'GET',
    path: '/page/auctions',
    summary: 'Cars in auctions',
    access: 'public',
    query: carQuery,
    data: carPage,
  }),
  filter: route({
    method: 'GET',
    path: '/page/filter',
    summary: 'All cars: in auctions and for sale',
    access: 'public',
    query: carQuery,
    data: carPage,
  }),
  sales: route({
    method: 'GET',
    path: '/page/filter-sales',
    summary: 'Cars for sale',
    access: 'public',
    query: carQuery,
    data: carPage,
  }),
  car: route({
    method: 'GET',
    path: '/page/car/{slug}',
    summary: 'One car',
    access: 'public',
    params: slugParams,
    data: z.object({
      car,
      auction_close_time_minus_3: z.iso.datetime().nullable(),
      /** Announcements by staff since the auction was published, newest first. */
      announcements: z.array(announcement),
      /** Null if the car has none, and for a listed one until staff accept it. */
      inspection_report: carReport.nullable(),
      certificates: z.array(carCertificate),
      /** The report of an inspector as data; null without one. */
      inspection: carInspection.nullable(),
      seller: carSeller.nullable(),
      /** What similar cars brought; null while there are too few. */
      market: market.nullable(),
    }),
  }),
  carReport: route({
    method: 'GET',
    path: '/page/car/{slug}/report',
    summary: 'The inspection report of a car as a file (PDF, or the JPEG of a picture), for members who are logged in',
    access: 'public',
    params: slugParams,
    file: PAPER_TYPES,
    data: none,
  }),
  carCertificate: route({
    method: 'GET',
    path: '/page/car/{slug}/certificates/{kind}',
    summary: 'A certificate of a car as a file (PDF, or the JPEG of a picture), for members who are logged in',
    access: 'public',
    params: z.object({ ...slugParams.shape, kind: certificateKind }),
    file: PAPER_TYPES,
    data: none,
  }),
  related: route({
    method: 'GET',
    path: '/page/car-related/{slug}',
    summary: 'Cars like this one',
    access: 'public',
    params: slugParams,
    data: z.object({ related: z.array(car) }),
  }),
  salesCount: route({
    method: 'GET',
    path: '/page/home-for-sale-count',
    summary: 'How many cars are for sale',
    access: 'public',
    data: z.object({ products_count: count }),
  }),
  searchFilters: route({
    method: 'GET',
    path: '/search-filters',
    summary: 'Choices of the search form',
    access: 'public',
    data: z.object({
      brands: z.array(choice),
      styles: z.array(choice),
      years: z.array(choice),
      conditions: z.array(choice),
      /**
       * Price bands. `from` and `to` go into `price_from` and `price_to`: thousands of riyals, null for an open end.
       */
      prices: z.array(choice.extend({ from: z.int().nullable(), to: z.int().nullable() })),
      attributes: z.object({
        transmissions: z.array(choice),
        fuels: z.array(choice),
        colors: z.array(choice),
        cities: z.array(choice),
      }),
      models: z.array(choice),
    }),
  }),
  searchModels: route({
    method: 'GET',
    path: '/search-filters-models/{brand}',
    summary: 'Models of a brand (id or slug)',
    access: 'public',
    params: z.object({ brand: z.string().min(1).max(60) }),
    data: z.object({ models: z.array(choice) }),
  }),
  recommendations: route({
    method: 'GET',
    path: '/search-recommendations',
    summary: 'Suggestions while searching, from the fifth character on',
    access: 'public',
    query: z.object({ keywords: z.string().max(100).default('') }),
    data: z.object({
      rows: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          type: z.string(),
          image: carImage.nullable(),
          city: z.string(),
          ...car.pick({ year: true, kilometres: true, price: true, status: true, closes_at: true }).shape,
        }),
      ),
      /** Matches of the text other than cars; a model's `name` includes its brand's. */
      brands: z.array(named),
      models: z.array(z.object({ ...named.shape, brand: z.string() })),
      auctions: z.array(z.object({ slug: z.string(), title: z.string() })),
    }),
  }),
  usualWords: route({
    method: 'GET',
    path: '/models/{id}/usual',
    summary: 'What cars of a model usually are: body, fuel and trims, as suggestions; null and empty where they differ',
    access: 'public',
    params: z.object({ id: idIn }),
    data: z.object({
      style: wordOf(styles).nullable(),
      fuel: wordOf(fuels).nullable(),
      /** The most frequent ones first. */
      trims: z.array(z.string()),
    }),
  }),
  carNames: route({
    method: 'GET',
    path: '/car-names',
    summary: 'Every brand with its models, and every city, also those without a car now: to describe a car',
    access: 'public',
    data: z.object({
      /** Inactive ones stay on their existing cars and cannot be chosen for others. */
      brands: z.array(z.object({ ...usable.shape, slug: z.string(), models: z.array(usable) })),
      cities: z.array(named2),
    }),
  }),
  toggleFavourite: route({
    method: 'POST',
    path: '/toggle-favourite',
    summary: 'Puts a car among the favourites, or takes it away',
    access: 'member',
    people: true,
    body: z.strictObject({ product_id: idIn }),
    data: z.object({ product_id: id, is_favourite: z.boolean() }),
  }),
  joinFavourites: route({
    method: 'POST',
    path: '/favourites/join',
    summary: 'Adds cars that a guest chose on this device; cars that are not on show are passed over',
    access: 'member',
    people: true,
    body: z.strictObject({ product_ids: z.array(id).max(JOINED_MAX) }),
    data: z.object({ joined: z.int() }),
  }),
  favourites: route({
    method: 'GET',
    path: '/favourites',
    summary: 'Favourite cars, all or those of one state',
    access: 'member',
    people: true,
    query: favouritesQuery,
    data: favouritesData,
  }),
  favourite: route({
    method: 'GET',
    path: '/favourite',
    summary: 'Favourite cars (second spelling)',
    access: 'member',
    people: true,
    query: favouritesQuery,
    data: favouritesData,
  }),
}
