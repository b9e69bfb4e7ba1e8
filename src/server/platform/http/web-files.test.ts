import { expect, test } from 'vitest'
import { withBrand } from './web-files.ts'

test('The page carries the operator’s words, and nothing that could leave their place', () => {
  const page = '<meta name="brand-name" content="Rightframe" /><meta name="brand-blog" content="" />'
  expect(withBrand(page, { name: 'Ana & "Bruno" <b>' })).toBe(
    '<meta name="brand-name" content="Ana &amp; &quot;Bruno&quot; &lt;b>" /><meta name="brand-blog" content="" />',
  )
})
