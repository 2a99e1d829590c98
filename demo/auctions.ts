import type { DemoAuction, DemoIncrement, DemoLot } from './types.ts'

/** The default step, in riyals, and the table for cars for which 500 would be too slow. */
const houseStep: readonly DemoIncrement[] = [{ from: 0, step: 500 }]
const highSteps: readonly DemoIncrement[] = [
  { from: 0, step: 500 },
  { from: 100_000, step: 1_000 },
  { from: 250_000, step: 2_500 },
]

type LotOptions = Partial<Omit<DemoLot, 'car' | 'openingPrice'>>

const lot = (car: string, openingPrice: number, options: LotOptions = {}): DemoLot => ({
  car,
  openingPrice,
  increments: houseStep,
  bids: 0,
  highestBid: 0,
  ...options,
})

const hour = 60
const day = 24 * hour

/**
 * Open at the moment of seeding; their lots end after 3, 5, 9, 17, 20, ... minutes and on for hours, one is a live
 * room.
 */
const openAuctions: readonly DemoAuction[] = [
  {
    slug: 'riyadh-evening',
    title_ar: 'مزاد الرياض المسائي',
    title_en: 'Riyadh Evening Auction',
    mode: 'timed',
    branch: 'riyadh-yard',
    startsInMinutes: -150,
    firstCloseInMinutes: 3,
    staggerMinutes: 14,
    lots: [
      lot('toyota-camry-xse-awd-2023', 76_000, { bids: 34, highestBid: 104_500, reservePrice: 104_000 }),
      lot('ford-mustang-v6-2015', 32_000, { bids: 22, highestBid: 46_500, reservePrice: 45_000 }),
      lot('ford-bronco-outer-banks-2022', 120_000, { bids: 61, highestBid: 168_500, reservePrice: 165_000 }),
      lot('lexus-nx-350-f-sport-2023', 150_000, { bids: 38, highestBid: 196_000, reservePrice: 205_000 }),
      lot('mercedes-benz-c-200-amg-line-2022', 115_000, { bids: 24, highestBid: 142_000, buyNowPrice: 189_000 }),
      lot('jeep-renegade-trailhawk-2022', 60_000, { bids: 19, highestBid: 72_500, reservePrice: 84_000 }),
      lot('lexus-es-350-2019', 82_000, { bids: 16, highestBid: 97_500, buyNowPrice: 136_000 }),
    ],
  },
  {
    slug: 'luxury-cars',
    title_ar: 'مزاد السيارات الفاخرة',
    title_en: 'Luxury Car Auction',
    mode: 'timed',
    branch: 'jeddah-yard',
    startsInMinutes: -240,
    firstCloseInMinutes: 20,
    staggerMinutes: 35,
    lots: [
      lot('porsche-911-carrera-s-2021', 340_000, {
        bids: 31,
        highestBid: 435_000,
        increments: highSteps,
        reservePrice: 450_000,
      }),
      lot('bmw-x5-xdrive40i-2020', 135_000, { bids: 21, highestBid: 166_000, increments: highSteps }),
      lot('volvo-xc90-t6-momentum-2020', 76_000, { bids: 14, highestBid: 88_500, reservePrice: 100_000 }),
      lot('tesla-model-s-plaid-2022', 170_000, {
        bids: 17,
        highestBid: 205_000,
        increments: highSteps,
        reservePrice: 235_000,
      }),
      lot('jeep-grand-cherokee-l-overland-2022', 118_000, { bids: 8, highestBid: 126_500, buyNowPrice: 188_000 }),
    ],
  },
  {
    slug: 'pickups',
    title_ar: 'مزاد البيك أب',
    title_en: 'Pickup Auction',
    mode: 'timed',
    branch: 'dammam-yard',
    startsInMinutes: -90,
    firstCloseInMinutes: 9,
    staggerMinutes: 50,
    lots: [
      lot('toyota-hilux-2-4-2016', 44_000, { bids: 18, highestBid: 54_000, reservePrice: 58_000 }),
      lot('ram-1500-laramie-2020', 85_000, { bids: 41, highestBid: 114_000, reservePrice: 110_000 }),
      lot('chevrolet-silverado-trail-boss-2019', 76_000, { bids: 27, highestBid: 98_500, reservePrice: 105_000 }),
    ],
  },
  {
    slug: 'daily-picks',
    title_ar: 'مختارات مرسى اليومية',
    title_en: 'Marsa Daily Picks',
    mode: 'timed',
    branch: 'riyadh-yard',
    startsInMinutes: -200,
    firstCloseInMinutes: 5,
    staggerMinutes: 65,
    lots: [
      lot('toyota-corolla-cross-1-8-2021', 56_000, { bids: 36, highestBid: 74_500, reservePrice: 74_000 }),
      lot('ford-fusion-se-hybrid-2018', 28_000, { bids: 11, highestBid: 35_500 }),
      lot('honda-civic-rs-2023', 64_000, { bids: 13, highestBid: 77_000, buyNowPrice: 104_000 }),
      lot('kia-ev6-gt-2023', 105_000, { bids: 5, highestBid: 111_000, reservePrice: 145_000 }),
      lot('honda-cr-v-lx-2018', 44_000),
    ],
  },
  {
    slug: 'end-of-lease',
    title_ar: 'سيارات التأجير المنتهية عقودها',
    title_en: 'End-of-Lease Cars',
    mode: 'live',
    lotSeconds: 30,
    branch: 'riyadh-yard',
    startsInMinutes: 0,
    firstCloseInMinutes: 0.5,
    staggerMinutes: 0.5,
    lots: [
      lot('toyota-corolla-1-6-2021', 36_000),
      lot('mitsubishi-outlander-glx-2023', 64_000, { reservePrice: 85_000 }),
      lot('honda-accord-ex-2020', 52_000),
    ],
  },
]

/** Later on the day of seeding. */
const laterToday: readonly DemoAuction[] = [
  {
    slug: 'four-wheel-drive-and-pickups',
    title_ar: 'دفع رباعي وبيك أب',
    title_en: 'Four-Wheel Drive and Pickups',
    mode: 'timed',
    branch: 'riyadh-yard',
    startsInMinutes: 50,
    firstCloseInMinutes: 110,
    staggerMinutes: 15,
    lots: [
      lot('ford-f-150-xlt-2021', 80_000, { reservePrice: 112_000 }),
      lot('honda-pilot-ex-l-2017', 39_000, { buyNowPrice: 66_000 }),
    ],
  },
]

/** The days ahead. */
const upcoming: readonly DemoAuction[] = [
  {
    slug: 'jeddah-german-cars',
    title_ar: 'مزاد جدة للسيارات الألمانية',
    title_en: 'Jeddah German Car Auction',
    mode: 'timed',
    branch: 'jeddah-yard',
    startsInMinutes: 2 * day,
    firstCloseInMinutes: 2 * day + 3 * hour,
    staggerMinutes: 10,
    lots: [
      lot('audi-a4-40-tfsi-2017', 40_000),
      lot('volkswagen-t-cross-1-0-tsi-2023', 50_000, { reservePrice: 66_000 }),
      lot('bmw-330i-xdrive-m-sport-2020', 72_000, { reservePrice: 98_000 }),
    ],
  },
  {
    slug: 'electric-and-hybrid',
    title_ar: 'الكهربائية والهايبرد',
    title_en: 'Electric and Hybrid',
    mode: 'live',
    lotSeconds: 420,
    branch: 'riyadh-yard',
    startsInMinutes: 4 * day,
    firstCloseInMinutes: 4 * day + 7,
    staggerMinutes: 7,
    lots: [
      lot('tesla-model-3-long-range-2024', 90_000, { reservePrice: 120_000 }),
      lot('hyundai-tucson-n-line-phev-2022', 56_000),
      lot('audi-a6-avant-50-tfsi-e-2024', 175_000, { increments: highSteps, reservePrice: 230_000 }),
    ],
  },
  {
    slug: 'dammam-family-cars',
    title_ar: 'سيارات العائلة في الدمام',
    title_en: 'Family Cars in Dammam',
    mode: 'timed',
    branch: 'dammam-yard',
    startsInMinutes: 5 * day,
    firstCloseInMinutes: 5 * day + 4 * hour,
    staggerMinutes: 10,
    lots: [lot('honda-hr-v-ex-l-2023', 54_000), lot('toyota-rav4-2016', 35_000, { reservePrice: 46_000 })],
  },
]

/** Over at the moment of seeding; none of their cars is in another auction. */
const ended: readonly DemoAuction[] = [
  {
    slug: 'noon-auction',
    title_ar: 'مزاد الظهيرة',
    title_en: 'Noon Auction',
    mode: 'timed',
    branch: 'riyadh-yard',
    startsInMinutes: -7 * hour,
    firstCloseInMinutes: -190,
    staggerMinutes: 10,
    lots: [
      lot('toyota-corolla-cross-1-8-gli-2022', 58_000, {
        bids: 29,
        highestBid: 79_500,
        reservePrice: 84_000,
        outcome: 'awaiting_owner',
        counter: 83_500,
      }),
      lot('toyota-corolla-1-6-2015', 22_000, { bids: 20, highestBid: 34_500, outcome: 'sold' }),
    ],
  },
  {
    slug: 'jeddah-weekly',
    title_ar: 'مزاد جدة الأسبوعي',
    title_en: 'Jeddah Weekly Auction',
    mode: 'timed',
    branch: 'jeddah-yard',
    startsInMinutes: -1 * day - 6 * hour,
    firstCloseInMinutes: -1 * day - 2 * hour,
    staggerMinutes: 20,
    lots: [
      lot('mercedes-benz-e-300-2022', 130_000, {
        bids: 47,
        highestBid: 188_000,
        reservePrice: 180_000,
        outcome: 'sold',
      }),
      lot('volvo-xc60-t5-momentum-2018', 58_000, { outcome: 'no_bids' }),
      lot('volkswagen-golf-1-5-etsi-2021', 50_000, { bids: 33, highestBid: 74_500, outcome: 'sold' }),
    ],
  },
  {
    slug: 'eastern-province-cars',
    title_ar: 'سيارات المنطقة الشرقية',
    title_en: 'Eastern Province Cars',
    mode: 'timed',
    branch: 'dammam-yard',
    startsInMinutes: -2 * day - 6 * hour,
    firstCloseInMinutes: -2 * day - 2 * hour,
    staggerMinutes: 20,
    lots: [
      lot('chevrolet-equinox-lt-2019', 33_000, { bids: 25, highestBid: 48_500, outcome: 'sold' }),
      lot('skoda-octavia-vrs-2020', 46_000, {
        bids: 18,
        highestBid: 57_000,
        reservePrice: 66_000,
        outcome: 'rejected',
      }),
    ],
  },
]

/**
 * Twelve auctions in every state. A car is in at most one of them; the cars in none of them are
 * for sale directly, at their value (`saleCars` in `./index.ts`).
 */
export const auctions: readonly DemoAuction[] = [...openAuctions, ...laterToday, ...upcoming, ...ended]
