import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { PageTop } from './page-top.tsx'
import { contentId } from './skip-link.tsx'
import { Stepper } from './stepper.tsx'

test('The path shows 9, 7, 5 or 3 places by page width', async () => {
  const places = Array.from({ length: 12 }, (_, index) => ({ key: String(index), content: `place ${index}` }))
  const screen = await render(<Breadcrumbs places={places} />)
  for (const [width, shown] of [
    [1600, 9],
    [1280, 7],
    [800, 5],
    [390, 3],
  ] as const) {
    await page.viewport(width, 900)
    await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(shown)
    await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('place 0')
    await expect.element(screen.getByRole('listitem').last()).toHaveTextContent('place 11')
    await expect.element(screen.getByRole('listitem').last()).toHaveAttribute('aria-current', 'page')
  }
})

test('A short way here is shown whole', async () => {
  const screen = await render(
    <Breadcrumbs
      places={[
        { key: 'a', content: 'Images' },
        { key: 'b', content: 'Harbour' },
      ]}
    />,
  )
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Images', 'Harbour'])
})

test('Steps say which are done and which is the current one', async () => {
  const screen = await render(<Stepper steps={['Images', 'Questions', 'Check']} current={1} />)
  const texts = screen
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
  expect(texts).toEqual(['Done: Images', '2Questions', '3Check'])
  expect(document.querySelector('[aria-current=step]')?.textContent).toBe('2Questions')
})

test('A long page ends with the way up, which takes the focus', async () => {
  const screen = await render(
    <>
      <main id={contentId} tabIndex={-1} style={{ height: 4000 }}>
        long
      </main>
      <PageTop />
    </>,
  )
  window.scrollTo({ top: 2000 })
  await userEvent.click(screen.getByRole('button', { name: 'To the top' }))
  await expect.poll(() => window.scrollY).toBe(0)
  await expect.element(screen.getByRole('main')).toHaveFocus()
  ;(screen.getByRole('main').element() as HTMLElement).style.height = '10px'
  await expect.element(screen.getByRole('button', { name: 'To the top' })).not.toBeInTheDocument()
})
