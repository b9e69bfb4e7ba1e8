import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Pagination } from './pagination.tsx'

function Pages({ total }: { total: number }) {
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(20)
  return (
    <Pagination {...{ page, pageSize, total }} noun={['image', 'images']} onPage={setPage} onPageSize={setPageSize} />
  )
}

test('The foot says how much there is, on how many pages', async () => {
  const screen = await render(<Pages total={431} />)
  await expect.element(screen.getByText('431 images on 22 page(s)')).toBeVisible()
  await screen.rerender(<Pages total={1} />)
  await expect.element(screen.getByText('1 image on 1 page(s)')).toBeVisible()
})

test('With a single page there is nothing to press', async () => {
  const screen = await render(<Pages total={20} />)
  expect(screen.getByRole('button').elements()).toEqual([])
  expect(screen.getByRole('textbox').elements()).toEqual([])
})

test('The keyboard reaches every page', async () => {
  const screen = await render(<Pages total={431} />)
  const current = () => document.querySelector('[aria-current=page]')?.textContent
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(current()).toBe('Page 3')
  screen.getByRole('button', { name: 'Next page' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(current()).toBe('Page 4')
  await userEvent.tab({ shift: true })
  await userEvent.keyboard(' ')
  expect(current()).toBe('Page 22')
  await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('A number beyond the last page leads to the last page', async () => {
  const screen = await render(<Pages total={431} />)
  await userEvent.click(screen.getByRole('textbox', { name: 'Go to page, 1 to 22' }))
  await userEvent.keyboard('999{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Page 22' })).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('5')
  await userEvent.tab()
  await expect
    .element(screen.getByRole('button', { name: 'Page 5', exact: true }))
    .toHaveAttribute('aria-current', 'page')
})

test('A page can be 20, 40 or 100 long', async () => {
  const screen = await render(<Pages total={431} />)
  const sizes = screen.getByRole('combobox', { name: 'Number of images on a page' })
  await userEvent.selectOptions(sizes, '100')
  await expect.element(screen.getByText('431 images on 5 page(s)')).toBeVisible()
})
