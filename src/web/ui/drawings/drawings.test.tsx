import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Flag } from './flag.tsx'
import { Ring } from './ring.tsx'
import { SiteMark } from './site-mark.tsx'

test('A flag is named by its country, even without a drawing', async () => {
  const screen = await render(<Flag country="PT" name="Portugal" />)
  await expect.element(screen.getByRole('img', { name: 'Portugal' })).toBeVisible()
  await screen.rerender(<Flag country="QQ" name="Nowhere" />)
  await expect.element(screen.getByText('Nowhere')).toBeInTheDocument()
})

test('A ring is drawn once, and again when its count has changed', async () => {
  const isDrawing = () => document.querySelector('svg')!.classList.contains('ring-drawing')
  const first = await render(<Ring drawnOnceFor="a 12">12</Ring>)
  expect(isDrawing()).toBe(true)
  await first.unmount()
  const again = await render(<Ring drawnOnceFor="a 12">12</Ring>)
  expect(isDrawing()).toBe(false)
  await again.unmount()
  await render(<Ring drawnOnceFor="a 13">13</Ring>)
  expect(isDrawing()).toBe(true)
})

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'
const broken = 'data:image/png;base64,AAAA'

test('A site without working logo shows its first letter in a square', async () => {
  const screen = await render(
    <p>
      {[null, broken, picture].map((logo) => (
        <SiteMark key={logo} name="prints.example" logo={logo} />
      ))}
    </p>,
  )
  const marks = () => [...screen.container.querySelectorAll('p > span')]
  await expect.poll(() => marks().map((mark) => mark.textContent)).toEqual(['P', 'P', ''])
  expect(screen.container.querySelectorAll('img')).toHaveLength(1)
  const sizes = marks().map((mark) => `${mark.clientWidth} ${mark.clientHeight}`)
  expect(new Set(sizes).size).toBe(1)
})
