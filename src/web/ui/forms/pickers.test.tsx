import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFaults } from '#web/testing/axe.ts'
import { DateField } from './dates/date-field.tsx'
import { FileDrop } from './files/file-drop.tsx'
import { MoneyField } from './money-field.tsx'
import { MultiSelectField } from './choices/multi-select-field.tsx'

function Price() {
  const [value, setValue] = useState<number | null>(null)
  return (
    <>
      <MoneyField label="Price" value={value} currency="USD" onChange={setValue} />
      <p>stored: {JSON.stringify(value)}</p>
    </>
  )
}

test('A typed amount is understood and written in its currency', async () => {
  const screen = await render(<Price />)
  const input = screen.getByRole('textbox', { name: 'Price' })
  await userEvent.fill(input, '1250,5')
  await expect.element(screen.getByText('Understood as $1,250.50')).toBeVisible()
  await userEvent.tab()
  await expect.element(input).toHaveValue('$1,250.50')
  await expect.element(screen.getByText('stored: 1250.5', { exact: true })).toBeVisible()
})

test.each([
  ['99999999', 'This is more than 10,000,000, the most that can be given here.'],
  ['-5', 'An amount cannot be below zero.'],
  ['1,2,3', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
])('%s stays as typed, is no amount, and gets a reason', async (typed, problem) => {
  const screen = await render(<Price />)
  const input = screen.getByRole('textbox', { name: 'Price' })
  await userEvent.fill(input, typed)
  await userEvent.tab()
  await expect.element(input).toHaveValue(typed)
  await expect.element(input).toHaveAccessibleDescription(problem)
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText('stored: null')).toBeVisible()
})

test('An empty amount is no amount', async () => {
  const screen = await render(<Price />)
  const input = screen.getByRole('textbox', { name: 'Price' })
  await userEvent.fill(input, '12')
  await expect.element(screen.getByText('stored: 12')).toBeVisible()
  await userEvent.clear(input)
  await userEvent.tab()
  await expect.element(screen.getByText('stored: null')).toBeVisible()
})

function Created() {
  const [day, setDay] = useState<string | null>('2020-02-10')
  return <DateField label="Created on" value={day} onChange={setDay} />
}

test('A date field tells its day without errors while choosing', async () => {
  const screen = await render(
    <>
      <DateField label="Taken on" value={null} onChange={() => {}} error="A day is needed." />
      <Created />
    </>,
  )
  const created = screen.getByRole('button', { name: 'Created on' })
  await expect.element(created).toHaveAccessibleDescription('February 10, 2020')
  const empty = screen.getByRole('button', { name: 'Taken on' })
  await expect.element(empty).toHaveAccessibleDescription('No day chosen')
  await userEvent.click(empty)
  await expect.element(screen.getByRole('dialog', { name: 'Calendar' })).toBeVisible()
  expect(screen.container.textContent).not.toContain('A day is needed.')
  await userEvent.keyboard('{Escape}')
  await expect.element(empty).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByText('A day is needed.')).toBeVisible()
})

test('A day is chosen from the calendar by keyboard, never typed', async () => {
  const screen = await render(<Created />)
  const field = screen.getByRole('button', { name: 'Created on' })
  field.element().focus()
  await userEvent.keyboard('1999')
  await expect.element(field).toHaveTextContent('2020-02-10')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Calendar' })).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('10')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(field).toHaveTextContent('2020-02-11')
})

test('The calendar offers no day after today', async () => {
  const screen = await render(
    <DateField label="Created on" value={null} onChange={() => {}} lastDay={new Date(2020, 1, 10)} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Created on' }))
  const dialog = screen.getByRole('dialog', { name: 'Calendar' })
  await expect.element(dialog.getByRole('button', { name: /February 10th, 2020/ })).toBeEnabled()
  await expect.element(dialog.getByRole('button', { name: /February 11th, 2020/ })).toBeDisabled()
})

test('An earlier chosen future day is offered, and none after', async () => {
  const screen = await render(
    <DateField label="Created on" value="2020-02-14" onChange={() => {}} lastDay={new Date(2020, 1, 10)} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Created on' }))
  const dialog = screen.getByRole('dialog', { name: 'Calendar' })
  await expect.element(dialog.getByRole('button', { name: /February 14th, 2020/ })).toBeEnabled()
  await expect.element(dialog.getByRole('button', { name: /February 15th, 2020/ })).toBeDisabled()
})

const tags = ['harbour', 'dune', 'night'].map((tag) => ({ value: tag, label: tag }))
function Tags() {
  const [chosen, setChosen] = useState<string[]>(['dune'])
  return <MultiSelectField label="Tags" options={tags} value={chosen} onChange={setChosen} />
}

test('Typing adds several, Backspace removes, and Escape keeps them', async () => {
  const screen = await render(<Tags />)
  const input = screen.getByRole('combobox', { name: 'Tags' })
  await userEvent.click(input)
  await userEvent.keyboard('nig{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: 'night' })).toBeVisible()
  expect(await axeFaults(document.querySelector('[role=listbox]')!)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Remove night' })).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Remove night' })).toBeVisible()
  await userEvent.clear(input)
  await userEvent.keyboard('{Backspace}')
  expect(screen.getByRole('button', { name: 'Remove night' }).elements()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Remove dune' }))
  expect(screen.getByRole('button', { name: /^Remove/ }).elements()).toEqual([])
})

test('A list that nothing fits says so', async () => {
  const screen = await render(<Tags />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Tags' }))
  await userEvent.keyboard('xyz')
  await expect.element(screen.getByText('Nothing fits.')).toBeVisible()
})

function Dropped({ isMultiple = true }: { isMultiple?: boolean }) {
  const [names, setNames] = useState<string[]>([])
  return (
    <>
      <FileDrop
        label="Drop photographs here"
        isMultiple={isMultiple}
        onFiles={(files) => setNames(files.map((file) => file.name))}
      />
      <p>taken: {names.join(', ')}</p>
    </>
  )
}

const files = () => ['a.jpg', 'b.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))

test('Files are taken when they are chosen', async () => {
  const screen = await render(<Dropped />)
  await userEvent.upload(screen.getByLabelText('Drop photographs here'), files())
  await expect.element(screen.getByText('taken: a.jpg, b.jpg')).toBeVisible()
})

test('Dropped files are taken, only the first where one fits', async () => {
  const screen = await render(<Dropped isMultiple={false} />)
  const dataTransfer = new DataTransfer()
  for (const file of files()) dataTransfer.items.add(file)
  const target = screen.getByText('Drop photographs here').element()
  target.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }))
  target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  await expect.element(screen.getByText('taken: a.jpg', { exact: true })).toBeVisible()
})
