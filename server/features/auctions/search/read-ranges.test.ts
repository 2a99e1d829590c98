import { describe, expect, test } from 'vitest'
import { readRanges as readWithPieces } from './read-ranges.ts'

const readRanges = (typed: string) => {
  const { pieces: _pieces, ...ranges } = readWithPieces(typed)
  return ranges
}

const to = (value: number) => ({ to: value })
const from = (value: number) => ({ from: value })
const near = (value: number) => ({ from: Math.round(value * 0.85), to: Math.round(value * 1.15) })

describe('[FIND-8] prices, years and distances of a search text', () => {
  test.each([
    ['كامري تحت 50 الف', { price: to(50_000), rest: 'كامري' }],
    ['كامري تحت ٥٠ ألف', { price: to(50_000), rest: 'كامري' }],
    ['تحت 50', { price: to(50_000), rest: '' }],
    ['أقل من 100 ألف ريال', { price: to(100_000), rest: '' }],
    ['اقل من خمسين الف', { price: to(50_000), rest: '' }],
    ['تحت مليون', { price: to(1_000_000), rest: '' }],
    ['تحت 1.2 مليون', { price: to(1_200_000), rest: '' }],
    ['تحت مليون و 200 الف', { price: to(1_200_000), rest: '' }],
    ['اقل من نص مليون', { price: to(500_000), rest: '' }],
    ['ميزانيتي 40 الف', { price: to(40_000), rest: '' }],
    ['جيب بحدود 80 ألف', { price: near(80_000), rest: 'جيب' }],
    ['حوالي 60000 ريال', { price: near(60_000), rest: '' }],
    ['سيارة بـ 30 الف', { price: near(30_000), rest: 'سياره' }],
    ['سيارة ب30 الف', { price: near(30_000), rest: 'سياره' }],
    ['يارس 20 الف', { price: near(20_000), rest: 'يارس' }],
    ['من 30 إلى 50 ألف', { price: { from: 30_000, to: 50_000 }, rest: '' }],
    ['بين 30 الف و 50 الف', { price: { from: 30_000, to: 50_000 }, rest: '' }],
    ['30-50k', { price: { from: 30_000, to: 50_000 }, rest: '' }],
    ['فوق 100 الف', { price: from(100_000), rest: '' }],
    ['cars under 30,000', { price: to(30_000), rest: 'cars' }],
    ['camry below 50k', { price: to(50_000), rest: 'camry' }],
    ['camry under 50 thousand SAR', { price: to(50_000), rest: 'camry' }],
    ['under fifty thousand', { price: to(50_000), rest: '' }],
    ['from 30 to 50 thousand', { price: { from: 30_000, to: 50_000 }, rest: '' }],
    ['between 30k and 50k', { price: { from: 30_000, to: 50_000 }, rest: '' }],
    ['around 45000 sar', { price: near(45_000), rest: '' }],
    ['over 200k', { price: from(200_000), rest: '' }],
    ['budget 70k suv', { price: to(70_000), rest: 'suv' }],
    ['كامري 2018 وفوق', { year: from(2018), rest: 'كامري' }],
    ['camry 2018 and newer', { year: from(2018), rest: 'camry' }],
    ['camry after 2018', { year: from(2018), rest: 'camry' }],
    ['كامري بعد 2018', { year: from(2018), rest: 'كامري' }],
    ['كامري قبل 2015', { year: to(2015), rest: 'كامري' }],
    ['2015 وتحت', { year: to(2015), rest: '' }],
    ['من 2015 الى 2018', { year: { from: 2015, to: 2018 }, rest: '' }],
    ['2015-2018', { year: { from: 2015, to: 2018 }, rest: '' }],
    ['كامري موديل 18', { year: { from: 2018, to: 2018 }, rest: 'كامري' }],
    ['كامري م18', { year: { from: 2018, to: 2018 }, rest: 'كامري' }],
    ['camry 2018 under 60k', { price: to(60_000), rest: 'camry 2018' }],
    ['من 2018 تحت 60 الف', { price: to(60_000), year: from(2018), rest: '' }],
    ['ممشى اقل من 50 الف', { kilometres: to(50_000), rest: '' }],
    ['under 50,000 km', { kilometres: to(50_000), rest: '' }],
    ['يارس تحت 100 الف كم', { kilometres: to(100_000), rest: 'يارس' }],
  ])('%s', (typed, expected) => expect(readRanges(typed)).toEqual(expected))

  test.each([
    'كامري 2021',
    'c300',
    'audi q5',
    'model 3',
    'mazda 6',
    'bmw 730',
    'peugeot 508',
    '30',
    'بي ام 520',
    'x5 m50',
  ])('leaves names and bare numbers: %s', (typed) => expect(Object.keys(readRanges(typed))).toEqual(['rest']))
})
