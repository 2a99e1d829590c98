import { describe, expect, test } from 'vitest'
import {
  type CarForm,
  carSteps,
  emptyCarForm,
  fromDraft,
  joinPlate,
  missingIn,
  neededOf,
  offered,
  readMarks,
  splitPlate,
  stepOfField,
  stepsOf,
  toFormData,
  withField,
  writeMarks,
} from './car-form.ts'

const filled = { ...emptyCarForm, brand_id: '3', model_id: '7', year: '2021', kilometres: '0' }

test('numbers keep their digits, in any of the three sets', () => {
  const form = withField(withField(emptyCarForm, 'kilometres', '١٢٬٣٤٥ كم'), 'price', '۹۵,۰۰۰')
  expect([form.kilometres, form.price]).toEqual(['12345', '95000'])
})

test.each([
  ['45,000.00', '45000'],
  ['٤٥٬٠٠٠٫٠٠', '45000'],
  ['45,000.5 SAR', '45000'],
  ['45,000 ر.س', '45000'],
  ['45,000.', '45000'],
])('a pasted price with a decimal part keeps its size: %s', (typed, price) => {
  expect(withField(emptyCarForm, 'price', typed).price).toBe(price)
})

test('another brand removes the model, the same one keeps it', () => {
  expect(withField(filled, 'brand_id', '4').model_id).toBe('')
  expect(withField(filled, 'brand_id', '3').model_id).toBe('7')
})

test('[PLACE-2] entries out of use are not offered, but a draft that has one shows it', () => {
  const choices = [
    { id: 3, active: true },
    { id: 4, active: false },
    { id: 7, active: false },
  ]
  expect(offered(choices, '').map(({ id }) => id)).toEqual([3])
  expect(offered(choices, '7').map(({ id }) => id)).toEqual([3, 7])
})

describe('required fields', () => {
  test('brand, model, year and kilometres', () => {
    expect(Object.keys(missingIn(emptyCarForm, 'needed') ?? {})).toEqual(['brand_id', 'model_id', 'year', 'kilometres'])
    expect(missingIn(filled, 'needed')).toBeUndefined()
  })

  test('and the price of a car sold at one', () => {
    expect(neededOf({ type: 'auction' })).not.toContain('price')
    expect(missingIn({ ...filled, type: 'sale' }, 'needed')).toEqual({ price: ['needed'] })
  })
})

test('empty fields are not sent, the numbers of the pictures are', () => {
  const data = toFormData({ ...filled, engine: '  ', chassis_number: 'wba 1234', pictures: '[2,1]' }, false)
  expect([...data.keys()]).toEqual(['type', 'brand_id', 'model_id', 'year', 'kilometres', 'chassis_number', 'pictures'])
  expect(data.get('chassis_number')).toBe('WBA1234')
  expect(toFormData(filled, true).get('with_report')).toBe('true')
})

test('[OFR-25] a step is done when it has the facts that buyers ask for first', () => {
  const done = (form: Partial<CarForm>) =>
    stepsOf({ ...emptyCarForm, ...form }).flatMap(({ step, isDone }) => (isDone ? [step] : []))
  expect(done({})).toEqual([])
  expect(done({ brand_id: '1', model_id: '2', year: '2020' })).toEqual([])
  expect(done({ brand_id: '1', model_id: '2', year: '2020', kilometres: '1', pictures: '[3]' })).toEqual([
    'partCar',
    'pictures',
  ])
})

test('a plate keeps its letters and digits in two fields', () => {
  expect(splitPlate('ر ن ط 4827')).toEqual({ letters: 'ر ن ط', digits: '4827' })
  expect(splitPlate('4827')).toEqual({ letters: '', digits: '4827' })
  for (const plate of ['ر ن ط 4827', 'ABJ 1', '12', '']) expect(joinPlate(splitPlate(plate))).toBe(plate)
  expect(joinPlate({ letters: 'AB1', digits: '' })).toBe('AB ')
  expect(splitPlate('AB ')).toEqual({ letters: 'AB', digits: '' })
})

test('an older draft opens without the fields that no longer exist', () => {
  expect(fromDraft({ year: '2020', gone: 'x' })).toEqual({ ...emptyCarForm, year: '2020' })
})

test('[OFR-27] reads the marks of a draft again; ignores invalid ones', () => {
  const marks = [{ panel: 'roof', kind: 'dent', note: 'hail' } as const, { panel: 'bonnet', kind: 'repaint' } as const]
  expect(readMarks(writeMarks(marks))).toEqual(marks)
  expect(writeMarks([])).toBe('')
  const old = JSON.stringify([{ panel: 'keel', kind: 'dent' }, { panel: 'roof', kind: 'rust' }, 7, null, marks[0]])
  expect(readMarks(old)).toEqual([marks[0]])
  for (const text of ['', '{', '{}', '7']) expect(readMarks(text)).toEqual([])
})

test('[CAR-60] every field of the form is in one of its steps, so that an error leads to it', () => {
  expect(Object.keys(emptyCarForm).filter((field) => stepOfField(field) === undefined)).toEqual([])
  expect(carSteps).toEqual(stepsOf(emptyCarForm).map(({ step }) => step))
})
