import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { countryCodes } from '#contract/accounts/countries.ts'
import { CountryOutline } from './country-outline.tsx'

test('A country is shown by its outline', async () => {
  const reported: string[] = []
  const screen = await render(
    <CountryOutline country="PT" name="Portugal" onMissing={({ message }) => reported.push(message)} />,
  )
  const outline = screen.getByRole('img', { name: 'Portugal' })
  await expect.poll(() => (outline.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
  expect(reported).toEqual([])
})

test('A missing country outline image is reported and shown blank', async () => {
  const reported: string[] = []
  const hear = ({ message }: Error) => void reported.push(message)
  const screen = await render(<CountryOutline country="QQ" name="Nowhere" onMissing={hear} />)
  await expect.poll(() => reported).toContain('There is no outline of QQ.')
  expect(screen.getByRole('img').elements()).toEqual([])
  expect(screen.container.textContent).toBe('')
  await screen.rerender(<CountryOutline country="PT" name="Portugal" onMissing={hear} />)
  const outline = screen.getByRole('img', { name: 'Portugal' }).element()
  outline.dispatchEvent(new Event('error'))
  await expect.poll(() => reported).toContain('There is no outline of PT.')
  expect(screen.getByRole('img').elements()).toEqual([])
})

test('All but a few small territories have an outline', async () => {
  const missing: string[] = []
  const hear = ({ message }: Error) => void missing.push(message.slice(-3, -1))
  await render(
    countryCodes.map((country) => <CountryOutline key={country} country={country} name={country} onMissing={hear} />),
  )
  await expect.poll(() => missing.length).toBeGreaterThan(0)
  expect(new Set(missing).size).toBeLessThanOrEqual(15)
  for (const country of ['PT', 'US', 'JP', 'CA', 'DE', 'VA', 'FJ']) expect(missing).not.toContain(country)
})
