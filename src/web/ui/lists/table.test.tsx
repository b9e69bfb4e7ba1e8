import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Sort, Table } from './table.tsx'

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

test('A wide table scrolls in a box reachable by keyboard', async () => {
  const screen = await render(<Names />)
  await userEvent.tab()
  await expect.element(screen.getByRole('region', { name: 'Names' })).toHaveFocus()
})
