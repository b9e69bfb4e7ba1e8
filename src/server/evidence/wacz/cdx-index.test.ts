import { expect, test } from 'vitest'
import { cdxIndex, readIndex, searchKey } from './cdx-index.ts'
import type { WarcRecord } from './warc-records.ts'

// As warcio's getSurt and pywb write them.
test.for([
  ['https://www.example.org/Path/X?b=2&a=1', 'org,example)/path/x?a=1&b=2'],
  ['http://example.org:8080/', 'org,example:8080)/'],
  ['https://203.0.113.1/x', '1,113,0,203)/x'],
  ['https://[2001:db8::1]/a', '[2001:db8::1])/a'],
  ['https://www2.example.co.uk/a?', 'uk,co,example)/a'],
  ['https://пример.рф/путь?я=1', 'xn--p1ai,xn--e1afmkfd)/%D0%BF%D1%83%D1%82%D1%8C?%D1%8F=1'],
  ['https://example.org/a?b=%C3%84&B=1&a', 'org,example)/a?a&b=%c3%84&b=1'],
  ['https://user:pw@example.org/a#frag', 'org,example)/a'],
  ['https://example.org/a b', 'org,example)/a%20b'],
  ['urn:uuid:123', 'urn:uuid:123'],
  ['no address', 'no%20address'],
] as const)('An address is looked for by its host turned round: %s', ([address, key]) => {
  expect(searchKey(address)).toBe(key)
})

const about = { id: '<urn:uuid:1>', date: '2026-11-20T09:29:58Z', status: 200, mime: 'text/html', length: 10 }
const digest = `sha256:${'0'.repeat(64)}`
const record = (url: string | null, offset: number, type = 'response'): WarcRecord => ({
  ...about,
  digest,
  type,
  url,
  offset,
})

test('An index has a line for each answer, and reads back', () => {
  const text = cdxIndex(
    [
      record('https://b.example/', 9),
      record('https://a.example/', 7),
      record('https://a.example/', 5, 'request'),
      record(null, 3),
    ],
    'data.warc.gz',
  )
  expect(readIndex(text)).toMatchObject([
    { key: 'example,a)/ 20261120092958', url: 'https://a.example/', offset: '7', filename: 'data.warc.gz' },
    { key: 'example,b)/ 20261120092958', url: 'https://b.example/', offset: '9' },
  ])
})

test('What is no index is not read as one', () => {
  for (const text of ['x', 'no json 20261120092958 {\n', 'key 20261120092958 text\n'])
    expect(readIndex(text)).toBeUndefined()
})

test.for(['\u2028', '\u2029', '\u0085'])('A hostile server’s type with %j reads back', (separator) => {
  const mime = `image/g${separator}if`
  const text = cdxIndex([{ ...record('https://a.example/', 7), mime }], 'data.warc.gz')
  expect(readIndex(text)).toMatchObject([{ mime, offset: '7' }])
})
