import { expect, test } from 'vitest'
import { NOTICE_LISTS, NOTICE_TOPICS, topicOfNotice } from './notice-topics.ts'

test('[NOT-5] every kind has one topic', () => {
  const kinds = {
    bidding: ['outbid', 'leading_again', 'bid_voided', 'maximum_lowered', 'queued', 'stopped'],
    ending: ['favourite_ending', 'lot_starting'],
    result: ['win', 'lost', 'sale_approved', 'sale_rejected', 'car_sold', 'offer', 'countered', 'bought', 'decide'],
    money: ['invoice_issued', 'transfer_refused', 'refund_approved', 'adjustment', 'order_canceled', 'grace_day'],
    delivery: ['car_ready', 'shipment_quoted', 'permit_issued'],
    matches: ['search_match'],
    account: ['phone_changed', 'new_log_in', 'something_new'],
  }
  for (const [topic, names] of Object.entries(kinds)) {
    expect(names.map((kind) => [kind, topicOfNotice(kind)])).toEqual(names.map((kind) => [kind, topic]))
  }
})

test('[NOT-5] every topic is in exactly one list', () => {
  expect(Object.values(NOTICE_LISTS).flat().toSorted()).toEqual([...NOTICE_TOPICS].toSorted())
})
