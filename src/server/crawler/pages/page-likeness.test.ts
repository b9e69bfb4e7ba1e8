import { expect, test } from 'vitest'
import { likenessOf } from './page-likeness.ts'

const article =
  'The harbour lies still in the morning, and nobody is about but the gulls and the man who paints the boats. '.repeat(
    3,
  )
const like = (text: string, images: string[] = ['https://a.example/1.jpg'], title = 'Harbour') =>
  likenessOf({ title, text, images })

test.each([
  ['a time of day', `${article} Drawn at 12:03:59.`, `${article} Drawn at 9:41.`],
  ['a long number', `${article} Visit 8823411`, `${article} Visit 917`.replace('917', '99120043')],
  ['a code', `${article} sid=a81f30029bd1`, `${article} sid=b7700213aa9c`],
  ['white space', article, ` ${article.replaceAll(' ', '\n  ')}`],
])('Pages that differ by %s are alike', (_, one, other) => {
  expect(like(one)).toBe(like(other))
})

test.each([
  ['a word', like(article), like(article.replace('gulls', 'geese'))],
  ['a short number', like(`${article} Page 2 of 10`), like(`${article} Page 3 of 10`)],
  ['a year', like(`${article} 2024`), like(`${article} 2025`)],
  ['a picture', like(article), like(article, ['https://a.example/2.jpg'])],
  ['the title', like(article), like(article, undefined, 'Beach')],
])('Pages that differ by %s are not alike', (_, one, other) => {
  expect(one).not.toBe(other)
})

test('A page with next to no text has no likeness', () => {
  expect(like('Loading…', [])).toBeNull()
  expect(like('', ['https://a.example/1.jpg'])).not.toBeNull()
})
