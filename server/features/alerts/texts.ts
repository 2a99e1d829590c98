import { compose } from '#contract/values/compose.ts'
import { minutesText } from '#contract/values/spans.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { EndingLot } from './ending/ending-store.ts'
import type { DueAlert } from './searches/match-store.ts'

export const searchTexts = { unnamed: { ar: 'بحث محفوظ', en: 'Saved search' } } satisfies Record<string, Text>

const LIST_PATHS = { all: '/filter', auctions: '/auctions', sales: '/sales' } as const
const NAMES_MAX = 3

/** Arabic counts in four ways: one, two, three to ten, and from eleven on. */
export function newCars(count: number): Text {
  const en = count === 1 ? '1 new car' : compose`${count} new cars`
  const rest = count % 100
  if (count === 1) return { ar: 'سيارة جديدة', en }
  if (count === 2) return { ar: 'سيارتان جديدتان', en }
  return { ar: rest >= 3 && rest <= 10 ? compose`${count} سيارات جديدة` : compose`${count} سيارة جديدة`, en }
}

/** The list of a search with its newest cars first. */
export function addressOf({ list, query }: Pick<DueAlert, 'list' | 'query'>): string {
  const fields = Object.entries(query).flatMap(([field, value]) => [value].flat().map((one) => [field, String(one)]))
  return `${LIST_PATHS[list]}?${new URLSearchParams([...fields, ['sort', 'newest']])}`
}

/** One notice to each member, however many of their searches matched. `due` is in the order of members. */
export function alertNotices(due: readonly DueAlert[]): Notice[] {
  return [...Map.groupBy(due, ({ accountId }) => accountId)].map(([accountId, alerts]) => ({
    accountId,
    kind: 'search_match',
    ...wordsOf(alerts),
  }))
}

function wordsOf(alerts: readonly DueAlert[]): Pick<Notice, 'title' | 'body' | 'url' | 'carId'> {
  const [first] = alerts
  const total = alerts.reduce((sum, { waiting }) => sum + waiting, 0)
  const count = newCars(total)
  if (first !== undefined && alerts.length === 1) {
    const title = {
      ar: compose`${count.ar} في بحثك «${first.name}»`,
      en: compose`${count.en} in your search “${first.name}”`,
    }
    if (first.car && total === 1) {
      return {
        title,
        body: { ar: first.car.titleAr, en: first.car.titleEn },
        url: `/car/${first.car.slug}`,
        carId: first.car.id,
      }
    }
    const latest = first.car && {
      ar: compose`آخرها: ${first.car.titleAr}`,
      en: compose`The latest: ${first.car.titleEn}`,
    }
    return { title, body: latest ?? { ar: '', en: '' }, url: addressOf(first), carId: null }
  }
  const names = alerts.slice(0, NAMES_MAX).map(({ name }) => name)
  const more = alerts.length > NAMES_MAX ? '…' : ''
  return {
    title: { ar: compose`${count.ar} في عمليات بحثك المحفوظة`, en: compose`${count.en} in your saved searches` },
    body: { ar: names.join('، ') + more, en: names.join(', ') + more },
    url: '/saved-searches',
    carId: null,
  }
}

/** To a member who has the car among their favourites. */
export function endingNotice(
  accountId: number,
  { carId, slug, titleAr, titleEn, kind, minutes, at }: EndingLot,
): Notice {
  const left = minutesText(minutes)
  const url = `/car/${slug}`
  if (kind === 'starting') {
    return {
      ...{ accountId, kind: 'favourite_starting', url, carId },
      title: {
        ar: compose`يبدأ مزاد ${titleAr} المباشر بعد ${left.ar}`,
        en: compose`The live auction of ${titleEn} starts in ${left.en}`,
      },
      body: {
        ar: 'سيارة من مفضّلتك. ادخل القاعة قبل أن يأتي دورها.',
        en: 'One of your favourites. Enter the room before its turn.',
      },
    }
  }
  return {
    ...{ accountId, kind: 'favourite_ending', url, carId, closesAt: at },
    title: { ar: compose`ينتهي مزاد ${titleAr} بعد ${left.ar}`, en: compose`${titleEn} ends in ${left.en}` },
    body: {
      ar: 'سيارة من مفضّلتك. هذه آخر فرصة للمزايدة عليها.',
      en: 'One of your favourites. This is the last chance to bid on it.',
    },
  }
}
