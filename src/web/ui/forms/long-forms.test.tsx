import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DurationField, TakedownRegionField, TitleField } from '#web/platform/forms/choice-fields.tsx'
import { heardToasts } from '#web/testing/heard-toasts.ts'
import { AdditionalLocations } from './additional-locations.tsx'
import { CountryField } from './countries/country-field.tsx'
import { MultiEmailField, withEmails } from './multi-email-field.tsx'
import { NumberField } from './number-field.tsx'
import { cutAt, UrlPathSlider } from './url-path-slider.tsx'

/** Field that keeps its value and shows it. */
function Kept<Value>({
  first,
  field,
}: {
  first: Value
  field: (value: Value, set: (value: Value) => void) => ReactElement
}) {
  const [value, setValue] = useState(first)
  return (
    <>
      {field(value, setValue)}
      <output>{JSON.stringify(value)}</output>
    </>
  )
}
const kept = () => JSON.parse(document.querySelector('output')!.textContent) as unknown

test('Addresses are trimmed, semicolons are commas, and each stands once', () => {
  expect(withEmails(['a@b.example'], ' c@d.example ; a@b.example,, c@d.example ')).toEqual([
    'a@b.example',
    'c@d.example',
  ])
})

test('Addresses are added by Enter or leaving, and can be removed', async () => {
  const screen = await render(
    <Kept first={[] as string[]} field={(value, set) => <MultiEmailField label="To" value={value} onChange={set} />} />,
  )
  await userEvent.fill(screen.getByLabelText('To'), 'ana@b.example; bruno@b.example')
  await userEvent.keyboard('{Enter}')
  expect(kept()).toEqual(['ana@b.example', 'bruno@b.example'])
  await userEvent.fill(screen.getByLabelText('To'), 'chiara@b.example')
  await userEvent.tab()
  await expect.poll(kept).toEqual(['ana@b.example', 'bruno@b.example', 'chiara@b.example'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove bruno@b.example' }))
  await expect.poll(kept).toEqual(['ana@b.example', 'chiara@b.example'])
})

test('An additional page is added and removed; duplicates warn for 5 seconds', async () => {
  const heard = heardToasts()
  const screen = await render(
    <Kept
      first={['https://one.example']}
      field={(value, set) => <AdditionalLocations label="Pages" value={value} onChange={set} />}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(kept()).toEqual(['https://one.example'])
  await userEvent.fill(screen.getByLabelText('Pages'), ' https://one.example ')
  await userEvent.keyboard('{Enter}')
  const warning = 'This URL is already on the list of additional pages.'
  expect(heard).toEqual([{ message: warning, tone: 'warn', stays: 5000 }])
  await userEvent.fill(screen.getByLabelText('Pages'), 'HTTP://www.one.example/#top')
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(screen.getByLabelText('Pages'), 'two dot example')
  await userEvent.keyboard('{Enter}')
  expect(heard.map(({ message }) => message)).toEqual([
    warning,
    warning,
    'This is not the address of a page. Begin it with http:// or https://.',
  ])
  await userEvent.fill(screen.getByLabelText('Pages'), 'https://two.example')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await expect.poll(kept).toEqual(['https://one.example', 'https://two.example'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove https://one.example' }))
  await expect.poll(kept).toEqual(['https://two.example'])
})

test('An invalid number is null and stays typed beyond its range', async () => {
  const screen = await render(
    <Kept<number | null>
      first={2}
      field={(value, set) => <NumberField label="Copies" max={100} value={value} onChange={set} />}
    />,
  )
  const field = screen.getByLabelText('Copies')
  await userEvent.fill(field, '7')
  await userEvent.tab()
  await expect.poll(kept).toBe(7)
  await userEvent.fill(field, '700')
  await userEvent.tab()
  await expect.element(field).toHaveValue('700')
  expect(kept()).toBe(700)
  await userEvent.clear(field)
  await userEvent.tab()
  await expect.poll(kept).toBeNull()
  await userEvent.click(field)
  await userEvent.keyboard('many')
  await userEvent.tab()
  await expect.poll(kept).toBeNull()
})

test('Titles, durations and regions follow the reference; no choice is null', async () => {
  const screen = await render(
    <>
      <Kept
        first={null as string | null}
        field={(value, set) => <TitleField isClaimant value={value} onChange={set} />}
      />
      <DurationField value={null} onChange={() => {}} />
      <TakedownRegionField value={950} onChange={() => {}} />
    </>,
  )
  const optionsOf = (name: string) =>
    [...(screen.getByLabelText(name).element() as HTMLSelectElement).options].slice(1).map(({ text }) => text)
  expect(optionsOf('Title')).toEqual(['Mr.', 'Mrs.', 'Miss.', 'Ms.', 'Dr.'])
  expect(optionsOf('Duration')).toEqual(['30 days', '90 days', '180 days', '365 days'])
  expect(optionsOf('Region')).toHaveLength(20)
  await expect.element(screen.getByLabelText('Region')).toHaveDisplayValue('Europe Portugal')
  await userEvent.selectOptions(screen.getByLabelText('Title'), 'Dr.')
  expect(kept()).toBe('Dr.')
  await userEvent.selectOptions(screen.getByLabelText('Title'), '')
  await expect.poll(kept).toBeNull()
})

const countries = [
  { value: 'PT', label: 'Portugal' },
  { value: 'BA', label: 'Bosnia and Herzegovina' },
]

test('A country is found by letters; long names are set smaller', async () => {
  const screen = await render(
    <Kept
      first="PT"
      field={(value, set) => <CountryField label="Country" countries={countries} value={value} onChange={set} />}
    />,
  )
  const field = screen.getByLabelText('Country')
  const size = () => getComputedStyle(field.element()).fontSize
  await expect.element(field).toHaveValue('Portugal')
  expect(document.querySelector('img')!.src).toMatch(/pt[^/]*\.svg/)
  expect(size()).toBe('16px')
  await userEvent.fill(field, 'herz')
  await userEvent.keyboard('{Enter}')
  await expect.poll(kept).toBe('BA')
  await expect.poll(size).toBe('14px')
  await userEvent.fill(field, 'zz')
  await expect.element(screen.getByText('Nothing fits.')).toBeVisible()
})

test('Typing replaces the marked country while its picker loads', async () => {
  const screen = await render(
    <Kept
      first="PT"
      field={(value, set) => <CountryField label="Country" countries={countries} value={value} onChange={set} />}
    />,
  )
  await userEvent.tab()
  const field = screen.getByLabelText('Country')
  await expect.element(field).toHaveAttribute('aria-autocomplete', 'list')
  await userEvent.keyboard('herz{Enter}')
  await expect.poll(kept).toBe('BA')
})

test('An address keeps between its site and its whole path', async () => {
  const url = 'https://social.example/ana/2026/?tab=1#top'
  expect([0, 1, 2, 9].map((parts) => cutAt(url, parts))).toEqual([
    'https://social.example',
    'https://social.example/ana',
    'https://social.example/ana/2026',
    'https://social.example/ana/2026',
  ])
  const screen = await render(
    <Kept first={2} field={(value, set) => <UrlPathSlider label="Kept" url={url} kept={value} onChange={set} />} />,
  )
  screen.getByRole('slider', { name: 'Kept' }).element().focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(kept).toBe(0)
})
