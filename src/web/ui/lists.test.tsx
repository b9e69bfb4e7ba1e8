import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Banner } from './banner.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Flag } from './flag.tsx'
import { Price } from './price.tsx'
import { Progress } from './progress.tsx'
import { Segmented } from './segmented.tsx'
import { Skeleton } from './skeleton.tsx'
import { StatusMark } from './status-mark.tsx'
import { Stepper } from './stepper.tsx'
import { type Sort, Table } from './table.tsx'
import { TooMany } from './too-many.tsx'

const columns = [
  { key: 'name', header: 'Name', isSortable: true, cell: (row: string) => row },
  { key: 'length', header: 'Length', isSortable: true, cell: (row: string) => row.length },
  { key: 'first', header: 'First', cell: (row: string) => row[0] },
]

function Names() {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'DESC' })
  return (
    <Table label="Names" columns={columns} rows={['Bruno', 'Ana']} keyOf={(row) => row} sort={sort} onSort={setSort} />
  )
}

test('A header sorts its column, and turns it round when pressed again', async () => {
  const screen = await render(<Names />)
  const header = (name: string) => screen.getByRole('columnheader', { name })
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'descending')
  await userEvent.click(screen.getByRole('button', { name: 'Length' }))
  await expect.element(header('Length')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(header('Name')).not.toHaveAttribute('aria-sort')
  await userEvent.keyboard('{Enter}')
  await expect.element(header('Length')).toHaveAttribute('aria-sort', 'descending')
  expect(screen.getByRole('button', { name: 'First' }).elements()).toEqual([])
})

test('A table that is wider than the page scrolls in a box that the keyboard reaches', async () => {
  const screen = await render(<Names />)
  await userEvent.tab()
  await expect.element(screen.getByRole('region', { name: 'Names' })).toHaveFocus()
})

test('The way here shows 9, 7, 5 or 3 places by the width of the page, first and last among them', async () => {
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

const modes = [
  { value: 'original', label: 'Original' },
  { value: 'match', label: 'Match' },
] as const

function Modes() {
  const [mode, setMode] = useState<'original' | 'match'>('original')
  return <Segmented label="What is shown" options={modes} value={mode} onChange={setMode} />
}

test('Arrow keys move the choice between views', async () => {
  const screen = await render(<Modes />)
  await userEvent.tab()
  await expect.element(screen.getByRole('radio', { name: 'Original' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'Match' })).toBeChecked()
})

test('A choice shows before its value follows, and whatever the value becomes shows then', async () => {
  const slow = (value: 'original' | 'match') => (
    <Segmented label="What is shown" options={modes} value={value} onChange={() => {}} />
  )
  const screen = await render(slow('original'))
  const [original, match] = [
    screen.getByRole('radio', { name: 'Original' }),
    screen.getByRole('radio', { name: 'Match' }),
  ]
  await userEvent.click(match)
  await expect.element(match).toBeChecked()
  await screen.rerender(slow('match'))
  await expect.element(match).toBeChecked()
  await screen.rerender(slow('original'))
  await expect.element(original).toBeChecked()
})

test('A price has two decimals, and the higher one before it is struck through', async () => {
  const screen = await render(<Price value={1878.5} original={2015} currency="EUR" />)
  expect(screen.container.textContent).toBe('Before: €2,015.00 Now: €1,878.50')
  expect(document.querySelector('s')?.textContent).toBe('€2,015.00')
  await screen.rerender(<Price value={2015} original={1000} currency="USD" />)
  expect(document.querySelector('s')).toBeNull()
  expect(screen.container.textContent).toBe('$2,015.00')
})

test('A flag has its country as its name, also where there is no flag', async () => {
  const screen = await render(<Flag country="PT" name="Portugal" />)
  await expect.element(screen.getByRole('img', { name: 'Portugal' })).toBeVisible()
  await screen.rerender(<Flag country="QQ" name="Nowhere" />)
  await expect.element(screen.getByText('Nowhere')).toBeInTheDocument()
})

test('Progress tells its share, and nothing while that is not known', async () => {
  const screen = await render(<Progress label="Import" percent={44.6} />)
  await expect.element(screen.getByText('45 %')).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: 'Import' })).toHaveAttribute('value', '45')
  await screen.rerender(<Progress label="Import" percent={null} />)
  await expect.element(screen.getByRole('progressbar', { name: 'Import' })).not.toHaveAttribute('value')
})

test('A failed list says why and can be asked for again', async () => {
  let tries = 0
  const screen = await render(<ErrorState message="The server cannot be reached." onRetry={() => tries++} />)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This could not be loadedThe server cannot be reached.Try again')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(tries).toBe(1)
})

test('Empty, loading and overfull lists say what they are', async () => {
  const screen = await render(<EmptyState title="No matches yet">We look for copies.</EmptyState>)
  await expect.element(screen.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await screen.rerender(<Skeleton label="Loading the images" />)
  await expect.element(screen.getByRole('status', { name: 'Loading the images' })).toBeVisible()
  await screen.rerender(<TooMany shown={10_000} total={24_310} noun="images" />)
  await expect.element(screen.getByText('Showing the first 10,000 of 24,310 images.')).toBeVisible()
})

test('A notice can be closed, and an error is announced at once', async () => {
  let closed = 0
  const screen = await render(
    <Banner tone="error" onClose={() => closed++}>
      This file is empty.
    </Banner>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This file is empty.')
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  expect(closed).toBe(1)
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

test('A status is a word beside its square', async () => {
  const screen = await render(
    <StatusMark filled="half" tone="warn">
      Processing
    </StatusMark>,
  )
  await expect.element(screen.getByText('Processing')).toBeVisible()
})
