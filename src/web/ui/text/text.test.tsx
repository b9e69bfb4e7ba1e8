import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Price } from './price.tsx'
import { cutText, Truncated } from './truncated.tsx'

test('A price has its currency’s decimals, and strikes the higher one', async () => {
  const screen = await render(<Price value={1878.5} original={2015} currency="EUR" />)
  expect(screen.container.textContent).toBe('Before: €2,015.00 Now: €1,878.50')
  expect(document.querySelector('s')?.textContent).toBe('€2,015.00')
  await screen.rerender(<Price value={2015} original={1000} currency="USD" />)
  expect(document.querySelector('s')).toBeNull()
  expect(screen.container.textContent).toBe('$2,015.00')
  await screen.rerender(<Price value={98_000} currency="JPY" />)
  expect(screen.container.textContent).toBe('¥98,000')
})

test('A text is cut at 30 letters, on wide screens at 70', async () => {
  const text = 'x'.repeat(71)
  const screen = await render(<Truncated>{text}</Truncated>)
  await expect.element(screen.getByTitle(text)).toHaveTextContent(`${'x'.repeat(29)}…`)
  await page.viewport(1501, 800)
  await expect.element(screen.getByTitle(text)).toHaveTextContent(`${'x'.repeat(69)}…`)
  expect([cutText('short', 30), cutText('x'.repeat(30), 30)]).toEqual(['short', 'x'.repeat(30)])
})
