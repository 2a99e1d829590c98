import fc from 'fast-check'

const NUL = '\u0000'
const texts = [
  '',
  ' ',
  NUL,
  `a${NUL}b`,
  '\uD800',
  'a\uDFFFb',
  '\u202Eabc\u2066',
  '\uFEFF',
  '😀'.repeat(60),
  '٠١٢٣٤٥٦٧٨٩',
  'x'.repeat(5_000),
  'NaN',
  'Infinity',
  '-Infinity',
  '0',
  '-1',
  '1e3',
  '0x10',
  '9007199254740993',
  '1.005',
  '٥٠٠٠٠',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  "'; drop table accounts; --",
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59Z',
  'a\r\nset-cookie: x=1',
]
const numbers = [0, -1, 0.5, 0.001, 1e308, -1e308, 2 ** 53 + 1, 2 ** 63, 2 ** 31, 99_999_999_999, -0, 1e-320, 1_000_001]

/** Values that no honest client sends. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

const nested = (depth: number, list: boolean): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = list ? [value] : { a: value }
  return value
}

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [null],
      [[]],
      ['1', 2],
      { id: 1 },
      { length: 1 },
      { toString: 1 },
      { refused: 'forbidden' },
      { $gt: '' },
      nested(40, true),
      nested(40, false),
      Array.from({ length: 6_000 }, () => 0),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Names of fields that grant access in careless servers. */
export const foreignField: fc.Arbitrary<string> = fc.constantFrom(
  'role',
  'active',
  'verify_phone',
  'phone_verified_at',
  'balance',
  'account_id',
  'user_id',
  'owner_id',
  'status',
  'deposit',
  'price',
  'id',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  '\u0000',
  '',
  'a.b',
  'a[0]',
  '\uD800',
)
/** JSON text whose keys aim at prototypes; objects in code could not hold them. */
export const prototypeBodies = [
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":{"__proto__":{"role":"admin"}}}',
]
export const brokenBodies = [
  '',
  ' ',
  '{',
  '}',
  '{"a":',
  '{"a":1}x',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1,"a":2}',
  '[]',
  '[{}]',
  'null',
  'true',
  '7',
  '"text"',
  'NaN',
  '\u0000',
  '\uFEFF{}',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"a":"${'x'.repeat(200_000)}"}`,
  '<xml/>',
  'a=1&b=2',
  '1e999',
  '{"amount":1e999}',
]
export const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;',
  ' application/json',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/jsonx',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="x',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/form-data; boundary=x',
  'multipart/mixed; boundary=x',
  'text/plain',
  'text/xml',
  'application/octet-stream',
  'a',
  '/',
  '\tapplication/json',
  'application/json\t; x',
]
const part = (head: string, body = '1') => `--x\r\n${head}\r\n\r\n${body}\r\n`
const field = (name: string, body = '1') => part(`content-disposition: form-data; name="${name}"`, body)
export const fileIn = (name: string, body = 'not a picture', filename = 'a.png') =>
  part(`content-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: image/png`, body)
export const END = '--x--\r\n'
/**
 * Multipart bodies with the boundary `x`, for a call that has the text field `text` and takes the picture `picture`.
 */
export const brokenForms = (text: string, picture: string): string[] => [
  '',
  '--x',
  '--x--',
  END,
  field(text),
  `${field(text)}--x`,
  `${fileIn(picture)}`,
  '--x\r\ncontent-disposition: form-data; name="a"',
  '--x\r\n\r\nno head\r\n--x--\r\n',
  `${part('content-disposition: form-data')}${END}`,
  `${part('content-type: text/plain')}${END}`,
  `${part(`content-disposition: form-data; name="${'n'.repeat(100_000)}"`)}${END}`,
  `${Array.from({ length: 200 }, (_, index) => field(`f${index}`)).join('')}${END}`,
  `${Array.from({ length: 60 }, () => fileIn(picture)).join('')}${END}`,
  `${field(text)}${field(text)}${END}`,
  `${field(text, 'x'.repeat(30_000))}${END}`,
  `${fileIn(text)}${END}`,
  `${field(picture, 'a text')}${END}`,
  `${fileIn(picture)}${END}`,
  `${fileIn(picture, '')}${END}`,
  `${fileIn(picture, 'GIF89a;<?php', '../../../x.php\u0000.png')}${END}`,
  `${fileIn(picture, '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'a.svg')}${END}`,
  `${field('__proto__')}${END}`,
  `${field('constructor')}${END}`,
  `${fileIn('__proto__')}${END}`,
  `${field(text, 'a\u0000b')}${END}`,
  `${part('content-disposition: form-data; name="a"\r\ncontent-transfer-encoding: base64', '%%%')}${END}`,
  field(text).replaceAll('\r\n', '\n'),
]
