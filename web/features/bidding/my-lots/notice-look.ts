import type { NoticeTopic } from '#contract/values/notices/notice-topics.ts'
import type { IconName } from '#web/ui/icon.tsx'

export type NoticeTone = 'plain' | 'danger' | 'good' | 'won' | 'hot'
type Look = { icon: IconName; tone: NoticeTone }

const BY_KIND: readonly [RegExp, Look][] = [
  [/^outbid|bid_voided|refused|rejected|canceled|lapsed|grace|charged_back/, { icon: 'warning', tone: 'danger' }],
  [/^win$/, { icon: 'clock', tone: 'good' }],
  [/^bought|sale_approved|^agreed/, { icon: 'trophy', tone: 'won' }],
  [/offer|countered|question|answer|decide/, { icon: 'message', tone: 'won' }],
  [/extended|ending|stopped|queued|due_soon|notice_over/, { icon: 'clock', tone: 'hot' }],
  [/paid|approved|leading_again|placed|ready|finished|permit/, { icon: 'good', tone: 'good' }],
  [/favourite|match/, { icon: 'heart', tone: 'plain' }],
  [/transfer/, { icon: 'bank', tone: 'plain' }],
]
const BY_TOPIC: Record<NoticeTopic, Look> = {
  bidding: { icon: 'bell', tone: 'plain' },
  ending: { icon: 'clock', tone: 'hot' },
  result: { icon: 'car', tone: 'plain' },
  money: { icon: 'file', tone: 'plain' },
  delivery: { icon: 'truck', tone: 'plain' },
  matches: { icon: 'search', tone: 'plain' },
  account: { icon: 'shield', tone: 'plain' },
}

/** The drawing beside a notice and its colour; the colour never carries more than the text. */
export const lookOf = ({ kind, topic }: { kind: string; topic: NoticeTopic }): Look =>
  BY_KIND.find(([pattern]) => pattern.test(kind))?.[1] ?? BY_TOPIC[topic]
