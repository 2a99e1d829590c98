import { expect, test } from 'vitest'
import { parseChannel, spellings } from './channels.ts'

test.each(['server-time', 'auction', 'bid', 'bid.1', 'bid.9007199254740991'])('[LIVE-2] %s is public', (name) => {
  expect(parseChannel(name)).toEqual({ kind: 'public', name })
})

test.each(['notification-user-5', 'private-notification-user-5'])('[LIVE-3] %s belongs to account 5', (name) => {
  expect(parseChannel(name)).toEqual({ kind: 'private', name, accountId: 5 })
})

test.each([
  'bid.0',
  'bid.-1',
  'bid.01',
  'bid.1.0',
  'bid.1e3',
  'bid. 1',
  'bid.1\n',
  'bid.٣',
  'bid.99999999999999999999',
  'bid.9999999999999999',
  'Bid',
  'private-bid',
  'notification-user-',
  'notification-user-05',
  'private-private-notification-user-5',
  'presence-notification-user-5',
  '__proto__',
  '',
  5,
  null,
  {},
  ['bid'],
])('[LIVE-4] %j is no channel', (name) => {
  expect(parseChannel(name)).toBeUndefined()
})

test('[LIVE-3] sends a message to an account to both spellings', () => {
  const both = ['notification-user-5', 'private-notification-user-5']
  expect(spellings('notification-user-5')).toEqual(both)
  expect(spellings('private-notification-user-5')).toEqual(both)
  expect(spellings('auction')).toEqual(['auction'])
})
