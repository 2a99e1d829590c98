import { cars, type DemoCar } from './read-data.ts'
import type { DemoAuction } from './types.ts'

type Row = Pick<DemoCar, 'year' | 'kilometres' | 'color' | 'vin' | 'sequenceNumber'> & {
  trim: string
  colour: { ar: string; en: string }
  plate: string
  monthsAgo: number
  opening: number
  sold: number
}

/** Former sales of one model, so that the page of the one on sale now shows its market. Their photographs are not kept. */
const rows: readonly Row[] = [
  {
    ...{ year: 2022, trim: 'LE', kilometres: 61_300, color: 'white', colour: { ar: 'بيضاء', en: 'White' } },
    ...{ vin: '4T1G11AK5NU611042', sequenceNumber: '418820931', plate: 'BXJ 2914' },
    ...{ monthsAgo: 2, opening: 62_000, sold: 89_500 },
  },
  {
    ...{ year: 2023, trim: 'GLE', kilometres: 38_700, color: 'silver', colour: { ar: 'فضية', en: 'Silver' } },
    ...{ vin: '4T1G11AKXPU612187', sequenceNumber: '426614078', plate: 'DRA 7350' },
    ...{ monthsAgo: 3, opening: 70_000, sold: 101_000 },
  },
  {
    ...{ year: 2024, trim: 'SE', kilometres: 21_900, color: 'grey', colour: { ar: 'رمادية', en: 'Grey' } },
    ...{ vin: '4T1G11AK8RU613356', sequenceNumber: '437902516', plate: 'HKN 4482' },
    ...{ monthsAgo: 5, opening: 78_000, sold: 113_500 },
  },
  {
    ...{ year: 2021, trim: 'LE', kilometres: 84_200, color: 'white', colour: { ar: 'بيضاء', en: 'White' } },
    ...{ vin: '4T1G11AKXMU614419', sequenceNumber: '405538812', plate: 'LTE 1697' },
    ...{ monthsAgo: 7, opening: 54_000, sold: 78_000 },
  },
  {
    ...{ year: 2022, trim: 'SE', kilometres: 52_600, color: 'black', colour: { ar: 'سوداء', en: 'Black' } },
    ...{ vin: '4T1G11AK4NU615521', sequenceNumber: '419377640', plate: 'NBV 8031' },
    ...{ monthsAgo: 9, opening: 65_000, sold: 93_000 },
  },
  {
    ...{ year: 2023, trim: 'LE', kilometres: 47_800, color: 'blue', colour: { ar: 'زرقاء', en: 'Blue' } },
    ...{ vin: '4T1G11AK8PU616674', sequenceNumber: '428145293', plate: 'SGU 5268' },
    ...{ monthsAgo: 11, opening: 68_000, sold: 96_500 },
  },
]

const LIKE = 'toyota-camry-xse-awd-2023'
const MINUTES_PER_MONTH = 30 * 24 * 60
const BIDS = 12

function toCar(like: DemoCar, row: Row): DemoCar {
  const { year, trim, colour, plate } = row
  const [lettersEn = '', digits = ''] = plate.split(' ')
  return {
    ...like,
    ...{ year, kilometres: row.kilometres, color: row.color, vin: row.vin, sequenceNumber: row.sequenceNumber },
    slug: slugOf(row),
    photos: [],
    ...{ trim_ar: trim, trim_en: trim, drive: 'front', origin: 'gulf', plate: { lettersEn, digits } },
    title_ar: `تويوتا كامري ${trim} ${year}`,
    title_en: `Toyota Camry ${trim} ${year}`,
    description_ar: `كامري ${trim} ${colour.ar} موديل ${year}، بيعت في مزاد مرسى.`,
    description_en: `${colour.en} Camry ${trim} of ${year}, sold in an auction of Marsa.`,
    inspection: { ...like.inspection, status: 'valid', validMonths: 6, body: [] },
    value: row.sold,
  }
}

const slugOf = ({ trim, year }: Row) => `toyota-camry-${trim.toLowerCase()}-${year}`

/** The cars of former sales; they are not among `cars`. */
export const formerCars: readonly DemoCar[] = cars
  .filter(({ slug }) => slug === LIKE)
  .flatMap((like) => rows.map((row) => toCar(like, row)))

/** Their auctions, long over. Their cars come into no other. */
export const formerAuctions: readonly DemoAuction[] = rows.map((row) => ({
  slug: `former-${slugOf(row)}`,
  title_ar: 'مزاد الرياض المسائي',
  title_en: 'Riyadh Evening Auction',
  mode: 'timed',
  branch: 'riyadh-yard',
  startsInMinutes: -row.monthsAgo * MINUTES_PER_MONTH - 4 * 60,
  firstCloseInMinutes: -row.monthsAgo * MINUTES_PER_MONTH,
  staggerMinutes: 10,
  lots: [
    {
      ...{ car: slugOf(row), openingPrice: row.opening, increments: [{ from: 0, step: 500 }] },
      ...{ bids: BIDS, highestBid: row.sold, outcome: 'sold' },
    },
  ],
}))
