import { expect, test } from 'vitest'
import { aWork, filedFacts } from '../testing/filed-facts.ts'
import { depositName, depositNames, titleListName } from './file-names.ts'
import { titleListOf } from './title-list.ts'

test('A published group lists month and year, and the day where it is known', () => {
  expect(titleListOf(filedFacts())).toEqual({
    header: ['No.', 'Title', 'File Name', 'Month/Year'],
    rows: [
      ['1', 'Harbour 1', 'harbour-1.jpg', '06/15/2026'],
      ['2', 'Harbour 2', 'harbour-2.jpg', '07/2026'],
    ],
  })
})

test('An unpublished group has no column of dates', () => {
  const works = [aWork(1, { isPublished: false, publishedOn: null, title: '=1+1\n two' })]
  expect(titleListOf(filedFacts({ works }))).toEqual({
    header: ['No.', 'Title', 'File Name'],
    rows: [['1', '=1+1 two', 'harbour-1.jpg']],
  })
})

test('Deposited files have plain names without paths, each once', () => {
  const names = [
    'A.jpg',
    'a.png',
    'a-2.jpg',
    '../etc/passwd',
    'C:\\photos\\Süß & sour.tiff',
    '東京.jpg',
    '',
    'nul.jpg',
    '-=x.jpg',
    '.hidden',
    `${'x'.repeat(200)}.jpg`,
    `${'x'.repeat(300)}.jpg`,
  ]
  const made = depositNames(names.map((fileName, at) => ({ n: at + 1, fileName })))
  expect(made).toEqual([
    'A.jpg',
    'a-2.jpg',
    'a-2-2.jpg',
    'passwd.jpg',
    'Suss _ sour.jpg',
    'image 6.jpg',
    'image 7.jpg',
    'nul_.jpg',
    'x.jpg',
    'image 10.jpg',
    `${'x'.repeat(80)}.jpg`,
    `${'x'.repeat(75)}-2.jpg`,
  ])
})

test('Names of 750 equal files differ', () => {
  const made = depositNames(Array.from({ length: 750 }, (_, at) => ({ n: at + 1, fileName: 'IMG.JPG' })))
  expect(new Set(made.map((name) => name.toLowerCase())).size).toBe(750)
})

test('Lists carry the title of the group and, once known, the case number', () => {
  const title = 'Jack’s Photos: May/June “2026”?'
  expect(titleListName({ title, caseNumber: null }, 'xlsx')).toBe('Jack’s Photos_ May_June “2026”_ title list.xlsx')
  expect(titleListName({ title, caseNumber: '1-1234567' }, 'pdf')).toBe(
    'Jack’s Photos_ May_June “2026”_ 1-1234567 title list.pdf',
  )
  expect(depositName({ title: '東京' }, 2, 3)).toBe('東京 deposit 2 of 3.zip')
  expect(titleListName({ title: 'x'.repeat(200), caseNumber: '1-12345678901' }, 'xlsx').length).toBeLessThan(200)
})
