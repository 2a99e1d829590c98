import type { DemoCar } from './read-data.ts'

/** A question to the seller of a demo car. Without an answer the seller still has to write one. */
export type DemoQuestion = {
  text: (car: DemoCar) => string
  answer?: (car: DemoCar) => string
  by: 'seller' | 'staff'
  /** How many hours before seeding it was asked. */
  hoursAgo: number
}

const KEYS: Record<number, string> = { 1: 'مفتاح واحد', 2: 'مفتاحان' }

/** Questions of members about each of these cars; the answers match the car's own data. */
export const questions: readonly DemoQuestion[] = [
  {
    text: () => 'كم مفتاحًا مع السيارة؟',
    answer: (car) => `معها ${KEYS[car.keys] ?? `${car.keys} مفاتيح`}، وتُسلَّم كلها عند الخروج.`,
    by: 'seller',
    hoursAgo: 30,
  },
  {
    text: () => 'هل تُعاين السيارة في الساحة قبل المزايدة؟',
    answer: () => 'نعم، اختر موعدًا من «المعاينة في الساحة» في هذه الصفحة، ثم اذكر رقمه عند البوابة.',
    by: 'staff',
    hoursAgo: 22,
  },
  {
    text: (car) => `متى كانت آخر صيانة دورية، والممشى ${car.kilometres.toLocaleString('en')} كم؟`,
    by: 'seller',
    hoursAgo: 3,
  },
]

/** The cars that were asked about. */
export const askedCars: readonly string[] = [
  'ford-mustang-v6-2015',
  'ford-bronco-outer-banks-2022',
  'lexus-nx-350-f-sport-2023',
  'mercedes-benz-c-200-amg-line-2022',
  'lexus-es-350-2019',
]
