/** The subject of a notice. Members filter by it and choose the channels for each. */
export const NOTICE_TOPICS = ['bidding', 'ending', 'result', 'money', 'delivery', 'matches', 'account'] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

/** The lists of a member's notices, and the topics in each. */
export const NOTICE_LISTS = {
  auctions: ['bidding', 'ending', 'result', 'matches'],
  money: ['money', 'delivery'],
  account: ['account'],
} as const satisfies Record<string, readonly NoticeTopic[]>

/** The first match decides. Any other kind is about the account and cannot be switched off. */
const PATTERNS: readonly [RegExp, NoticeTopic][] = [
  [/search|match/, 'matches'],
  [/ending|starting|favourite/, 'ending'],
  [/outbid|leading_again|bid_voided|maximum|queued|stopped|paused|announcement/, 'bidding'],
  [/ship|collect|permit|deliver|ready|viewing|ownership|handed/, 'delivery'],
  [/invoice|payment|refund|transfer|wallet|deposit|adjust|grace|package|order|forfeit|iban|hold/, 'money'],
  [/session|log_in|login|phone|password|email|profile|identity|security|recovery|account|role/, 'account'],
  [
    /^(win|lost|decide|no_bids|bought|buy|agreed|ended|moved|returned|countered)|sale|offer|car_|owner|question|answer/,
    'result',
  ],
]

/** @param kind a notice's kind, such as `outbid` or `invoice_issued`. */
export const topicOfNotice = (kind: string): NoticeTopic =>
  PATTERNS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'account'
