import { describe, expect, test } from 'vitest'
import {
  addPictures,
  type CarForm,
  carSteps,
  emptyCarForm,
  fromDraft,
  joinPlate,
  missingIn,
  movedTo,
  neededOf,
  offered,
  PICTURES_MAX,
  readMarks,
  sentOf,
  splitPlate,
  stepOfField,
  stepsOf,
  toFormData,
  withField,
  writeMarks,
} from './car-form.ts'

const picture = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
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

test('empty fields are not sent, pictures are, in their order', () => {
  const data = toFormData(
    { ...filled, engine: '  ', chassis_number: 'wba 1234' },
    [picture('a.jpg'), picture('b.jpg')],
    false,
  )
  expect([...data.keys()]).toEqual([
    'type',
    'brand_id',
    'model_id',
    'year',
    'kilometres',
    'chassis_number',
    'images',
    'images',
  ])
  expect(data.get('chassis_number')).toBe('WBA1234')
  expect(toFormData(filled, [], true).get('with_report')).toBe('true')
  expect(data.getAll('images').map((file) => (file instanceof File ? file.name : ''))).toEqual(['a.jpg', 'b.jpg'])
})

describe('pictures', () => {
  test('are added up to the limit', () => {
    const many = Array.from({ length: PICTURES_MAX }, (_, index) => picture(`${index}.jpg`))
    expect(addPictures(many.slice(1), many.slice(0, 1)).isFull).toBe(false)
    const over = addPictures(many, [picture('over.jpg')])
    expect([over.pictures.length, over.isFull]).toEqual([PICTURES_MAX, true])
  })
})

test('[OFR-24] pictures go where they are moved, and nowhere beyond the ends', () => {
  const names = (files: File[]) => files.map(({ name }) => name).join('')
  const all = ['a', 'b', 'c'].map((name) => new File([''], name))
  expect([names(movedTo(all, 2, 0)), names(movedTo(all, 0, 1)), names(movedTo(all, 0, 2))]).toEqual([
    'cab',
    'bac',
    'bca',
  ])
  expect([names(movedTo(all, 0, -1)), names(movedTo(all, 2, 3)), names(movedTo(all, 7, 0))]).toEqual([
    'abc',
    'abc',
    'abc',
  ])
})

test('[OFR-25] a step is done when it has the facts that buyers ask for first', () => {
  const done = (form: Partial<CarForm>, pictures = 0) =>
    stepsOf({ ...emptyCarForm, ...form }, pictures).flatMap(({ step, isDone }) => (isDone ? [step] : []))
  expect(done({})).toEqual([])
  expect(done({ brand_id: '1', model_id: '2', year: '2020' })).toEqual([])
  expect(done({ brand_id: '1', model_id: '2', year: '2020', kilometres: '1' }, 3)).toEqual(['partCar', 'pictures'])
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

test('[OFR-28] pictures sent one after the other each have their own progress', () => {
  const pictures = [picture('a', 100), picture('b', 200), new File([], 'empty')]
  // 50 bytes of other fields come first.
  expect(sentOf(pictures, 0, 350)).toEqual([0, 0, 1])
  expect(sentOf(pictures, 100, 350)).toEqual([0.5, 0, 1])
  expect(sentOf(pictures, 250, 350)).toEqual([1, 0.5, 1])
  expect(sentOf(pictures, 350, 350)).toEqual([1, 1, 1])
})

test('[CAR-60] every field of the form is in one of its steps, so that an error leads to it', () => {
  expect(Object.keys(emptyCarForm).filter((field) => stepOfField(field) === undefined)).toEqual([])
  expect(carSteps).toEqual(stepsOf(emptyCarForm, 0).map(({ step }) => step))
})
