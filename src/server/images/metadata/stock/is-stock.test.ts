import { expect, test } from 'vitest'
import { isStockNotice, isStockPerson, isStockTitle } from './is-stock.ts'
import { fileNames, makers, stockPersons, stockTitles } from './stock-words.ts'

test.each([
  'OLYMPUS DIGITAL CAMERA',
  'OLYMPUS DIGITAL CAMERA         ',
  'SONY DSC',
  'Exif_JPEG_PICTURE',
  'Picasa',
  'Picasa 2.7',
  'Untitled',
  'Untitled Image',
  'untitled-3',
  'Created with GIMP',
  'Processed with VSCO with a6 preset',
  'DSC_0001.JPG',
  'DSC_0001',
  '_DSC1234',
  'IMG_20190301_101010',
  'IMG-20190301-WA0001.jpg',
  'IMG_1234 (1)',
  'P1010001',
  '20190301_101010',
  'PXL_20210301_101010123',
  'Screenshot 2021-03-01 at 10.10.10.png',
  'my holiday.jpeg',
  'C:\\Users\\jo\\Pictures\\a',
  'Ohne Titel',
  'Sans titre 2',
  '無題',
  'oznor',
  '  ',
  '***',
])('%j is no title', (text) => {
  expect(isStockTitle(text)).toBe(true)
})

test.each([
  'Harbour at night',
  'Olympus Mons',
  'The Untitled Space',
  'Picasso in Nice',
  'Normal people',
  'Image of the year',
  'Route 66',
  '1984 in Lisbon',
  'Nor’easter over Boston',
  '港の朝',
])('%j is a title', (text) => {
  expect(isStockTitle(text)).toBe(false)
})

test.each([
  'PHOTOGRAPHER NAME',
  'Picasa',
  'Your Name',
  'NIKON CORPORATION',
  'Canon',
  'Owner',
  'unknown',
  'Administrator',
  '2019',
  '-',
  'COPYRIGHT HOLDER',
  'OLYMPUS DIGITAL CAMERA',
  'Benutzer',
  'DSC_0001.JPG',
  'Adobe Photoshop 21.0',
])('%j is no person', (text) => {
  expect(isStockPerson(text)).toBe(true)
})

test.each(['Ana Almeida', 'User Experience Ltd', 'Owner Operated Pictures', 'Mark Canon-Smith', '佐藤', 'Studio 54'])(
  '%j is a person',
  (text) => {
    expect(isStockPerson(text)).toBe(false)
  },
)

test('A notice without a name or terms is none', () => {
  for (const text of ['Copyright', '(c)', '© ', 'Copyright holder', 'PHOTOGRAPHER NAME', 'Copyright (c) owner'])
    expect(isStockNotice(text)).toBe(true)
  for (const text of ['© 2024 Ana', 'All rights reserved', 'CC BY 4.0', '© Anonymous'])
    expect(isStockNotice(text)).toBe(false)
})

test('Every stock word is written as it is looked up, and each once', () => {
  for (const list of [stockTitles, stockPersons, makers]) expect(new Set(list).size).toBe(list.length)
  for (const title of stockTitles) expect([title, isStockTitle(title)]).toEqual([title, true])
  for (const person of [...stockPersons, ...makers]) expect([person, isStockPerson(person)]).toEqual([person, true])
  expect(fileNames.some((form) => form.test(`${'1'.repeat(50_000)}!`))).toBe(false)
})
