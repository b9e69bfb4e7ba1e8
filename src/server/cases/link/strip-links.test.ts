import { expect, test } from 'vitest'
import { stripLinks } from './strip-links.ts'

const id = '0123456789abcdef01234567'

test.each([
  [`See https://rightframe.example/pay/${id}?language=fr, please.`, 'See ••• please.'],
  [`<https://rightframe.example/PAY/${id.toUpperCase()}>`, '<•••>'],
  [`https://safe.example/?url=https%3A%2F%2Frightframe.example%2Fpay%2F${id}&x=1`, '•••'],
  [`Its id is ${id}`, 'Its id is •••'],
  ['https://rightframe.example/pay/76543210fedcba9876543210', 'https://rightframe.example•••'],
  [
    `> https://rightframe.example/pay/${id.slice(0, 10)}\n> ${id.slice(10)}\n> Yes`,
    '> https://rightframe.example•••\n> Yes',
  ],
  [
    'http://www.shop.example/trips/76543210fedcba9876543210 and /verify/RFM-1234-5678-9ABC',
    'http://www.shop.example/trips/76543210fedcba9876543210 and /verify/RFM-1234-5678-9ABC',
  ],
])('%s is read as %s', (text, read) => {
  expect(stripLinks(text, id)).toBe(read)
})

test('Long texts are read at once', () => {
  const start = performance.now()
  for (const part of ['/pay/', '/pay/0 ', 'a', ' ', '/pay/\n>', '%2fpay%2f0123456789abcdef0123456'])
    stripLinks(part.repeat(20_000), id)
  expect(performance.now() - start).toBeLessThan(2000)
})
