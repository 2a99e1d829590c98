import { describe, expect, test } from 'vitest'
import { listQuery, readAuctionsSearch } from './search.ts'

describe('the address of the list of auctions', () => {
  test('keeps what it knows and leaves the rest out, the usual order and the first page too', () => {
    expect(readAuctionsSearch({ q: ' camry ', sort: 'price_asc', page: '2', from: 'x' })).toEqual({
      q: 'camry',
      sort: 'price_asc',
      page: 2,
    })
    expect(readAuctionsSearch({ q: ' ', sort: 'ending', page: '1' })).toEqual({})
    expect(readAuctionsSearch({ sort: 'cheapest', page: '1.5' })).toEqual({})
  })

  test('asks for every state after the close where it says ended', () => {
    expect(listQuery({ status: 'ended', brand: 'kia' })).toEqual({ status: ['closed', 'sold'], brand: 'kia' })
    expect(listQuery({ status: 'live' })).toEqual({ status: ['live'] })
    expect(listQuery({ q: 'x' })).toEqual({ q: 'x' })
  })
})
