import { strToU8, zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { csvCell } from '#server/platform/files/csv.ts'
import { readCsv } from '#server/platform/files/read-csv.ts'
import { readWorkbook } from '#server/testing/read-workbook.ts'
import type { Fixture, Person } from '#server/testing/staff-fixture.ts'
import { readTable } from './reading/read-table.ts'
import { readDistance, readNumber, readYear } from './rows/value-rules.ts'
import { openImports, untilImport } from './testing/fixture.ts'

let fixture: Fixture
let staff: Person
const HEAD =
  'ad_id,title_ar,make_en,make_ar,type_en,type_ar,origin_en,color_en,fuel_type_en,gear_type_en,region_ar,year,engine_size_l,mileage_km,price_sar'
const row = (
  fields: Partial<
    Record<'id' | 'title' | 'make' | 'makeAr' | 'type' | 'typeAr' | 'color' | 'city' | 'year' | 'km' | 'price', string>
  >,
) => {
  const all = {
    ...{ id: '1', title: 'تويوتا يارس E 2018 ستاندر', make: 'Toyota', makeAr: 'تويوتا', type: 'Yaris', typeAr: 'يارس' },
    ...{ color: 'Silver', city: 'جدة', year: '2018', km: '131099', price: '36500.0', ...fields },
  }
  const { id, title, make, makeAr, type, typeAr, color, city, year, km, price } = all
  return `${id},${title},${make},${makeAr},${type},${typeAr},Gulf Arabic,${color},Gas,Automatic,${city},${year},1.5,"${km}","${price}"`
}
const table = (...rows: string[]) => [HEAD, ...rows].join('\n')

beforeAll(async () => {
  ;({ fixture, staff } = await openImports())
})
afterAll(() => fixture.close())

const post = (csv: string, more: object = {}) =>
  fixture.call('POST /imports/cars', { as: staff, body: { csv, tax: 'full', ...more } })
const settled = (id: number) => untilImport({ fixture, staff }, id, 'done')
const verdicts = (data: { rows: { data: { verdict: string }[] } }) => data.rows.data.map(({ verdict }) => verdict)

test('[IMP-1] a dry run gives a verdict per row and adds nothing; applying adds the accepted cars as read', async () => {
  const { data, status, text } = await post(table(row({}), row({ id: '2', year: '1890' })))
  expect(status, text).toBe(200)
  expect(data.import).toMatchObject({
    state: 'checked',
    rows_count: 2,
    verdicts: { accepted: 1, refused: 1, duplicate: 0 },
  })
  expect(data.rows.data[1]).toMatchObject({ row: 3, verdict: 'refused', car_id: null })
  expect(Object.keys(data.rows.data[1].errors)).toEqual(['year'])
  expect(data.import.added).toBe(0)
  await fixture.call(`POST /imports/cars/${data.import.id}/apply`, { as: staff, body: {} })
  const done = await settled(data.import.id)
  expect(done.import.added).toBe(1)
  const car = (await fixture.call(`GET /cars/${done.rows.data[0].car_id}`, { as: staff })).data
  expect(car).toMatchObject({
    year: 2018,
    kilometres: 131_099,
    price: 36_500,
    color: 'silver',
    fuel: 'petrol',
    origin: 'gulf',
  })
  expect(car).toMatchObject({ transmission: 'automatic', engine: '1.5 L', type: 'sale', title_en: 'Toyota Yaris 2018' })
})

test('[IMP-2] maps names in any spelling and language; reports names missing in the catalogue', async () => {
  const rows = [
    row({ id: '11', make: '', makeAr: 'تويوتا', type: 'Furniture', typeAr: 'فورتشنر', km: '1001' }),
    row({ id: '12', make: 'hyundai', makeAr: '', type: 'accent', typeAr: '', city: 'Jedda', km: '1002' }),
    row({ id: '13', make: 'Batmobile', makeAr: '', km: '1003' }),
    row({ id: '14', type: 'Tumbler', typeAr: '', km: '1004' }),
    row({ id: '15', city: 'Gotham', km: '1005' }),
    row({ id: '16', color: 'Another Color', km: '1006' }),
  ]
  const { data } = await post(table(...rows))
  expect(verdicts(data)).toEqual(['accepted', 'accepted', 'refused', 'refused', 'refused', 'accepted'])
  expect(data.rows.data[2].errors.brand[0]).toContain('Batmobile')
  expect(data.rows.data[3].errors.model[0]).toContain('Tumbler')
  expect(data.rows.data[4].errors.city[0]).toContain('Gotham')
})

describe('[IMP-2] [BACK-40] a brand or model out of use', () => {
  const use = async (table: 'brands' | 'models', slug: string, active: boolean) =>
    fixture.db.updateTable(table).set({ active }).where('slug', '=', slug).execute()
  const hyundai = (id: string) => row({ id, make: 'Hyundai', makeAr: '', type: 'Accent', typeAr: '', km: `20${id}` })
  const yaris = (id: string) => row({ id, km: `20${id}` })
  afterEach(async () => {
    await use('brands', 'hyundai', true)
    await use('models', 'yaris', true)
  })

  test('refuses its rows by name, unless an active one has the same name', async () => {
    await use('brands', 'hyundai', false)
    await use('models', 'yaris', false)
    const { data } = await post(table(hyundai('21'), yaris('22'), row({ id: '23', type: 'Camry', typeAr: '' })))
    expect(verdicts(data)).toEqual(['refused', 'refused', 'accepted'])
    expect(data.rows.data[0].errors).toEqual({ brand: [expect.stringContaining('“Hyundai” is out of use')] })
    expect(data.rows.data[1].errors).toEqual({ model: [expect.stringContaining('“يارس” is out of use')] })
    const names = { name_ar: 'هيونداي', name_en: 'Hyundai Motor' }
    const admin = await fixture.staff('admin')
    const brand = await fixture.call('POST /brands', { as: admin, body: names })
    const model = { name_ar: 'اكسنت', name_en: 'Accent', brand_id: brand.data.id }
    await fixture.call('POST /models', { as: admin, body: model })
    const again = await post(table(row({ id: '24', make: '', makeAr: 'هيونداي', type: 'Accent', typeAr: '' })))
    expect(verdicts(again.data)).toEqual(['accepted'])
    await fixture.db.updateTable('brands').set({ active: false }).where('id', '=', brand.data.id).execute()
  })

  test('since the check: refuses its rows, and the others are added', async () => {
    const { data } = await post(table(hyundai('25'), yaris('26')))
    expect(verdicts(data)).toEqual(['accepted', 'accepted'])
    await use('brands', 'hyundai', false)
    await fixture.call(`POST /imports/cars/${data.import.id}/apply`, { as: staff, body: {} })
    const done = await settled(data.import.id)
    expect(verdicts(done)).toEqual(['refused', 'accepted'])
    expect(done.import.added).toBe(1)
    expect(done.rows.data[0].errors.brand_id[0]).toContain('out of use')
  })
})

test('[IMP-3] finds the same car in one file, in a later one, and by its chassis number', async () => {
  const one = row({ id: '31', km: '50001' })
  const unnumbered = row({ id: '', km: '50001' })
  const { data } = await post(
    table(one, one, row({ id: '32', km: '50001' }), row({ id: '33', km: '50002' }), unnumbered),
    { dry_run: '0' },
  )
  const done = await settled(data.import.id)
  expect(verdicts(done)).toEqual(['accepted', 'duplicate', 'accepted', 'accepted', 'duplicate'])
  expect(done.rows.data[1].errors.row[0]).toContain('row 2')
  expect(done.rows.data[2].warnings.row[0]).toContain('row 2')
  expect(done.rows.data[3].warnings).not.toHaveProperty('row')
  const again = await post(table(one, row({ id: '33', km: '60000' }), row({ id: '34', km: '50003' })))
  expect(verdicts(again.data)).toEqual(['duplicate', 'duplicate', 'accepted'])
  const withVin = (km: string) =>
    `brand,model,year,km,price,city,vin\nToyota,Yaris,2020,${km},40000,Riyadh,JTDBT923571012345`
  await settled((await post(withVin('5001'), { dry_run: false })).data.import.id)
  expect((await post(withVin('5900'))).data.rows.data[0].errors).toHaveProperty('chassis_number')
})

test('[IMP-4] applied twice and at once, an import adds each car once', async () => {
  const many = Array.from({ length: 120 }, (_, index) => row({ id: `4${index}`, km: String(70_000 + index) }))
  const { data } = await post(table(...many))
  const apply = () => fixture.call(`POST /imports/cars/${data.import.id}/apply`, { as: staff, body: {} })
  const before = await countCars()
  await Promise.all([apply(), apply(), apply()])
  await settled(data.import.id)
  await apply()
  expect((await settled(data.import.id)).import).toMatchObject({ added: 120, verdicts: { accepted: 120 } })
  expect(await countCars()).toBe(before + 120)
})
const countCars = async () => {
  const { n } = await fixture.db
    .selectFrom('cars')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

test('[IMP-5] refused rows are downloaded unchanged, with the reasons, safe for spreadsheets', async () => {
  const { data } = await post(table(row({ id: '=1+1', km: 'many' }), row({ id: '52', km: '80001' })))
  const file = await fixture.call(`GET /imports/cars/${data.import.id}/refused.csv`, { as: staff })
  const [head, ...rows] = readCsv(file.text)
  expect(head?.at(-1)).toBe('reason')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.[0]).toBe("'=1+1")
  expect(rows[0]?.at(-1)).toContain('many')
})

test('[IMP-6] refuses files without a table of cars; requires a price only for sale', async () => {
  for (const csv of ['', 'a,b\n1,2', HEAD, 'PK\u0003\u0004broken']) {
    const answer = await post(csv)
    expect([answer.status, Object.keys(answer.errors ?? {})], csv).toEqual([422, ['file']])
  }
  const bare = table(row({ id: '61', price: '', km: '90001' }))
  expect(Object.keys((await post(bare)).data.rows.data[0].errors)).toEqual(['price'])
  expect(verdicts((await post(bare, { type: 'auction' })).data)).toEqual(['accepted'])
})

test('[IMP-7] reads an XLSX file like its CSV', async () => {
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>model</t></is></c><c r="C1" t="inlineStr"><is><t>year</t></is></c><c r="E1" t="inlineStr"><is><t>km</t></is></c><c r="F1" t="inlineStr"><is><t>price</t></is></c><c r="G1" t="inlineStr"><is><t>المدينة</t></is></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="inlineStr"><is><t>Yaris</t></is></c><c r="C2"><v>2019</v></c><c r="E2"><v>91234</v></c><c r="F2"><v>41000</v></c><c r="G2" t="inlineStr"><is><t>الرياض</t></is></c></row></sheetData></worksheet>`
  const bytes = zip({
    'xl/sharedStrings.xml': '<sst><si><t>brand</t></si><si><r><t>Toy</t></r><r><t>ota</t></r></si></sst>',
    'xl/worksheets/sheet1.xml': sheet,
  })
  expect(readWorkbook(bytes)?.[1]).toEqual(['Toyota', 'Yaris', '2019', '', '91234', '41000', 'الرياض'])
  const form = new FormData()
  form.append('tax', 'full')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'cars.xlsx')
  const { data, text } = await fixture.call('POST /imports/cars', { as: staff, form })
  expect(data?.rows?.data, text).toMatchObject([{ verdict: 'accepted', title: 'Toyota Yaris 2019' }])
})

describe('[IMP-7] of an XLSX file', () => {
  const sheetOf = (cells: string) => `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const names = (sheets: string, more = '') => ({
    'xl/workbook.xml': `<workbook xmlns:r="r">${more}<sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  })

  test('the first visible sheet is read, in the order of the tabs', () => {
    const sheets = {
      'xl/worksheets/sheet1.xml': sheetOf(cell('one')),
      'xl/worksheets/sheet2.xml': sheetOf(cell('two')),
    }
    const first = '<sheet name="1" r:id="a"/>'
    const second = '<sheet name="2" r:id="b"/>'
    expect(readWorkbook(zip({ ...sheets, ...names(second + first) }))).toEqual([['two']])
    const hidden = '<sheet name="1" state="hidden" r:id="a"/>'
    expect(readWorkbook(zip({ ...sheets, ...names(hidden + second) }))).toEqual([['two']])
  })

  test('a date is read as its day, in both calendars, and a number as it is', () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy"/><numFmt numFmtId="171" formatCode="0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
    const cells = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>41805</v></c>`).join('')
    const sheet = { 'xl/styles.xml': styles, 'xl/worksheets/sheet1.xml': sheetOf(cells) }
    const tab = '<sheet name="1" r:id="a"/>'
    expect(readWorkbook(zip({ ...sheet, ...names(tab) }))).toEqual([['41805', '2014-06-15', '2014-06-15', '41805']])
    const since1904 = names(tab, '<workbookPr date1904="1"/>')
    expect(readWorkbook(zip({ ...sheet, ...since1904 }))?.[0]?.[1]).toBe('2018-06-16')
  })

  test('phonetic texts and cells far to the right are ignored', () => {
    const shared = '<sst><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si></sst>'
    const cells = `<c t="s"><v>0</v></c><c r="GS1"><v>1</v></c>`
    const files = { 'xl/sharedStrings.xml': shared, 'xl/worksheets/sheet1.xml': sheetOf(cells) }
    expect(readWorkbook(zip(files))).toEqual([['東京']])
  })
})

test('[IMP-8] reads numbers in people’s spellings', () => {
  const read: [string, number | undefined][] = [
    ['131,099 كم', 131_099],
    ['٣٦٥٠٠', 36_500],
    ['36500.0', 36_500],
    ['85 ألف', 85_000],
    ['120k', 120_000],
    ['120k km', 120_000],
    ['2,184 km', 2_184],
    ['95 KM', 95],
    ['SAR 45,000', 45_000],
    ['على السوم', undefined],
    ['', undefined],
    ['1.5 مليون', 1_500_000],
    ['مليون و200 الف', undefined],
    ['million 200k', undefined],
    ['السعر 200 الف', 200_000],
    ['131.099', 131_099],
    ['١٣١٬٠٩٩ كم', 131_099],
    ["131'099", 131_099],
    ['131 099 km', 131_099],
    ['1,131,099.5', 1_131_099.5],
    ['36.500,00', 36_500],
    ['36500,5', 36_500.5],
    ['41,5 ألف', 41_500],
    ['41.500 ألف', 41_500],
    ['282099 K.M', 282_099],
    ['SR 36,500/-', 36_500],
    ['36000-40000', undefined],
    ['131 09', undefined],
    ['1e9', undefined],
  ]
  for (const [text, value] of read) expect(readNumber(text), text).toBe(value)
})

test('[IMP-11] reads a year from a date, with words beside it, and of two digits', () => {
  for (const text of [
    '2018',
    '٢٠١٨م',
    '2018-05-01T00:00:00.000Z',
    '05/2018',
    '1.5.2018',
    'موديل 2018',
    '2018.0',
    'MY2018',
  ])
    expect(readYear(text, 2026), text).toEqual({ year: 2018, isShort: false })
  expect(readYear("'18", 2026)).toEqual({ year: 2018, isShort: true })
  expect(readYear('99', 2026)?.year).toBe(1999)
  expect(readYear('27', 2026)?.year).toBe(2027)
  for (const text of ['2018/2022', '20018', '201', 'x', '5', '2018 131099'])
    expect(readYear(text, 2026), text).toBeUndefined()
})

test('[IMP-11] converts a distance in miles to kilometres', () => {
  expect(readDistance('100,000 miles')).toEqual({ kilometres: 160_934, isInMiles: true })
  expect(readDistance('100 ألف ميل')?.kilometres).toBe(160_934)
  expect(readDistance('100,000 km')).toEqual({ kilometres: 100_000, isInMiles: false })
})

test('[IMP-11] accepts extra text beside a value, refuses foreign money', async () => {
  const head = 'brand,model,year,km,price,city,vin\n'
  const line = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')
  const rows = [
    line(
      'تويوتا Toyota',
      'تويوتا يارس 2018 فل',
      '05/2018',
      '41.001 كم',
      '36.500',
      'الرياض - حي النرجس',
      '00000000000000000',
    ),
    line('Toyota Motor', 'Yaris GLX', "'18", '41,002 miles', 'SR 36,500', 'Riyadh City', '00000000000000000'),
    line('Toyota', 'Corolla Crosstown', '2018', '41003', '36500', 'Riyadh', ''),
    line('MINI', 'ميني كوبر فل', '2018', '41013', '36500', 'Riyadh', ''),
    line('Toyota', 'Camri LE', '2018', '41014', '36500', 'Riyadh', ''),
    line('Changan', 'CS35', '2018', '41015', '36500', 'Riyadh', ''),
    line('BMW', 'الفئة X', '2018', '41017', '36500', 'Riyadh', ''),
    line('BMW', 'الفئة السادسة', '2018', '41016', '36500', 'Riyadh', ''),
    line('Toyota', 'Yaris', '2018', '41004', '12000 USD', 'Riyadh', ''),
    line('Toyota', 'Yaris', '2018', '-', '36500', 'Riyadh', ''),
    line('Toyota', 'Yaris', '2018', '41005', '36500', 'Riyadh', '1HGCM82633A00435'),
  ]
  const { data } = await post(head + rows.join('\n'))
  const [accepted, refused] = ['accepted', 'refused']
  expect(verdicts(data)).toEqual([accepted, accepted, refused, accepted, accepted, ...Array(6).fill(refused)])
  const reasons = data.rows.data.map(({ errors }: { errors: object }) => Object.keys(errors).join())
  expect(reasons).toEqual(['', '', 'model', '', '', 'model', 'model', 'model', 'price', 'kilometres', 'chassis_number'])
  expect(Object.keys(data.rows.data[1].warnings).sort()).toEqual(['kilometres', 'year'])
  expect(data.rows.data[8].errors.price[0]).toContain('not in Saudi riyals')
  expect(data.rows.data[9].errors.kilometres[0]).toContain('empty')
})

test('[IMP-11] reads downloaded refused rows unchanged', async () => {
  const { data } = await post("brand,model,year,km,price,city,vin\nToyota,Yaris,2018,41006,36500,Riyadh,'-\n")
  expect(verdicts(data)).toEqual(['accepted'])
})

test('[IMP-14] the owner of a table exists, and is not the one who imports it', async () => {
  const unknown = await post(table(row({})), { owner_id: 999_999 })
  expect({ status: unknown.status, errors: Object.keys(unknown.errors) }).toEqual({ status: 422, errors: ['owner_id'] })
  expect((await post(table(row({})), { owner_id: staff.id })).reason).toBe('conflict_of_interest')
  expect((await post(table(row({})), { owner_id: (await fixture.person()).id })).status).toBe(200)
})

test('[IMP-9] CSV with quotes, line breaks, semicolons and a byte order mark', () => {
  expect(readCsv('\uFEFFa;b\r\n"x ""y""\nz";2\n;;\n')).toEqual([
    ['a', 'b'],
    ['x "y"\nz', '2'],
  ])
  expect(readCsv(['a,"b', 'c\nd'].map(csvCell).join())).toEqual([['a,"b', 'c\nd']])
})

describe('[IMP-10] the header of a table', () => {
  const columnsOf = (csv: string | Buffer) => {
    const read = readTable(Buffer.from(csv))
    return 'columns' in read ? { columns: read.columns, rows: read.rows.length } : read.refused
  }
  const four = { columns: ['brand_ar', 'model_ar', 'year', 'kilometres'], rows: 1 }

  test('may name make and model together, and have two lines', async () => {
    const car = { columns: ['car', 'year', 'kilometres'], rows: 1 }
    expect(columnsOf('الماركة والموديل,السنة,الممشى\nتويوتا كامري,2020,5000')).toEqual(car)
    expect(columnsOf('السيارة,,,الممشى\nالماركة,الطراز,السنة,\nتويوتا,كامري,2020,5000')).toEqual(four)
    const { data } = await post('Make/Model,year,km,price,city\nToyota Land Cruiser GXR,2018,41007,136500,Riyadh')
    expect(data.rows.data[0]).toMatchObject({ verdict: 'accepted', title: 'Toyota Land Cruiser 2018' })
  })

  test('is found under a title, with units and in trade words', () => {
    for (const head of [
      'الماركة;الطراز;سنة الصنع;الممشى (كم)',
      'سيارات المعرض;;;\n;;;\nماركة السيارة;طراز السيارة;سنة الموديل;عدد الكيلومترات',
      'الماركة;النوع;الموديل;الممشى',
      'الماركة;النوع;سنة الصنع;العداد',
      'النوع;الموديل;السنة;الكيلومترات',
    ]) {
      expect(columnsOf(`${head}\nتويوتا;كامري;2020;5000`), head).toEqual(four)
    }
    expect(columnsOf('تويوتا;كامري;2020;5000\nتويوتا;كامري;2020;5000')).toBe('invalid')
  })

  test('is read in UTF-16 without a mark', () => {
    const csv = 'الماركة,النوع,الموديل,الممشى\nتويوتا,كامري,2020,5000'
    expect(columnsOf(Buffer.from(csv, 'utf16le'))).toEqual(four)
    expect(columnsOf(Buffer.from(csv, 'utf16le').swap16())).toEqual(four)
  })
})

const zip = (files: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
