import { describe, expect, test } from 'vitest'
import { BankFileError, readAmount, readDay } from './bank-file.ts'
import { readBankFile } from './read-bank-file.ts'

const IBAN = 'SA0380000000608010167519'
const read = (text: string) => readBankFile(Buffer.from(text))

describe('[BKS-20] a file of the bank', () => {
  test('as CSV, with one column of amounts or with credit and debit, in either language', () => {
    const one = read(
      `Date,Amount,Reference,Name,IBAN,Details\n2026-11-20,"5,000.00",FT1,Fahd,${IBAN},wallet\n21/11/2026,-400,FT2,Sara,,refund\n`,
    )
    expect(one.lines).toEqual([
      { day: '2026-11-20', amount: 500_000, reference: 'FT1', name: 'Fahd', iban: IBAN, description: 'wallet' },
      { day: '2026-11-21', amount: -40_000, reference: 'FT2', name: 'Sara', iban: '', description: 'refund' },
    ])
    const two = read('التاريخ;مدين;دائن;المرجع\n20261120;;1234,5;A\n20261120;(20.00);;B\n')
    expect(two.lines.map(({ amount }) => amount)).toEqual([123_450, -2_000])
  })

  test('as MT940, with reversals and text after the balances', () => {
    const text = `{1:F01BANK}{2:I940}{4:\n:20:STMT\n:25:${IBAN}\n:28C:1/1\n:60F:C261119SAR1000,00\n:61:2611201120C5000,00NTRFNONREF//FT1\n:86:?20WALLET?32FAHD AL HARBI?38${IBAN}\n:61:261121D400,NTRFFT2\n:86:REFUND\nSECOND LINE\n:61:261121RC10,50NTRFX\n:62F:C261121SAR5589,50\n:86:closing words\n-}`
    const file = read(text)
    expect(file).toMatchObject({ format: 'mt940', iban: IBAN, opening: 100_000, closing: 558_950 })
    expect(file.lines).toEqual([
      {
        day: '2026-11-20',
        amount: 500_000,
        reference: 'FT1',
        name: 'FAHD AL HARBI',
        iban: IBAN,
        description: `WALLET FAHD AL HARBI ${IBAN}`,
      },
      { day: '2026-11-21', amount: -40_000, reference: 'FT2', name: '', iban: '', description: 'REFUNDSECOND LINE' },
      { day: '2026-11-21', amount: -1_050, reference: 'X', name: '', iban: '', description: '' },
    ])
    const sum = file.lines.reduce((total, { amount }) => total + amount, 0)
    expect((file.opening ?? 0) + sum).toBe(558_950)
  })

  test('as camt.053, an entry of several transactions as several lines', () => {
    const entry = (amount: string, side: string, details: string) =>
      `<Ntry><Amt Ccy="SAR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`
    const party = `<TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><RltdPties><Dbtr><Nm>Fahd</Nm></Dbtr><DbtrAcct><Id><IBAN>${IBAN}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>order</Ustrd></RmtInf></TxDtls>`
    const two = ['30.00', '70.50'].map((amount) => `<TxDtls><Amt Ccy="SAR">${amount}</Amt></TxDtls>`).join('')
    const file = read(
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct><Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="SAR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${entry('5000.00', 'CRDT', party)}${entry('100.50', 'DBIT', two)}</Stmt></BkToCstmrStmt></Document>`,
    )
    expect(file).toMatchObject({ format: 'camt.053', iban: IBAN, opening: 100, closing: null })
    expect(file.lines[0]).toEqual({
      day: '2026-11-20',
      amount: 500_000,
      reference: 'E1',
      name: 'Fahd',
      iban: IBAN,
      description: 'order',
    })
    expect(file.lines.slice(1).map(({ amount }) => amount)).toEqual([-3_000, -7_050])
  })

  test.each([
    ['no columns', 'a,b\n1,2\n'],
    ['a day that there is not', 'date,amount\n2026-02-30,5\n'],
    ['an amount that is none', 'date,amount\n2026-02-03,five\n'],
    ['nothing', ''],
    ['another XML', '<a/>'],
    ['XML with entities', '<!DOCTYPE a [<!ENTITY x "y">]><Document><Stmt/></Document>'],
    ['broken XML', '<Document><Stmt>'],
    ['an entry of MT940 that is none', ':20:X\n:61:nonsense\n'],
  ])('refuses a file that is %s, in words', (_what, text) => {
    expect(() => read(text)).toThrow(BankFileError)
  })

  test('amounts and days in the formats of banks', () => {
    expect(['1,234.50', '1234,5', '-0.01', '(20)', '1.234.5', '', '1,2,3.456'].map(readAmount)).toEqual([
      123_450,
      123_450,
      -1,
      -2_000,
      undefined,
      undefined,
      undefined,
    ])
    expect(['2026-11-20T10:00', '20.11.2026', '20261120', '11/31/2026'].map(readDay)).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-11-20',
      undefined,
    ])
  })
})
