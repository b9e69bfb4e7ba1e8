import type { CDPSession } from '@vitest/browser-playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Segmented } from './buttons/segmented.tsx'
import { Tabs } from './buttons/tabs.tsx'
import { Progress } from './feedback/progress.tsx'
import { StatusMark } from './feedback/status-mark.tsx'
import { Checkbox } from './forms/choices/checkbox.tsx'
import { RadioOptions } from './forms/choices/radio-options.tsx'
import { Entries, Entry } from './lists/entries.tsx'
import { Pagination } from './lists/pagination.tsx'

const force = (value: 'active' | 'none') =>
  (cdp() as ReturnType<typeof cdp> & CDPSession).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value }],
  })
beforeEach(() => force('active'))
afterEach(() => force('none'))

const ground = (element: Element | null, part?: string) => getComputedStyle(element!, part).backgroundColor
const nothing = () => {}

test('Chosen, ticked and filled things stand out in forced colours', async () => {
  const options = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
  ]
  const { container } = await render(
    <>
      <Segmented label="View" options={options} value="one" onChange={nothing} />
      <RadioOptions question="Which?" options={options} value="one" onChange={nothing} />
      <Checkbox label="Ticked" checked onChange={nothing} />
      <Checkbox label="Empty" onChange={nothing} />
      <StatusMark filled="full" tone="ok">
        Paid
      </StatusMark>
      <Progress label="Sending" percent={50} />
    </>,
  )
  const paper = ground(document.documentElement)
  const [oneView, twoViews] = container.querySelectorAll('fieldset:first-of-type label')
  const [one, two] = container.querySelectorAll('fieldset:last-of-type input')
  const [ticked, empty] = container.querySelectorAll('[type=checkbox]')
  for (const [chosen, other] of [
    [oneView, twoViews],
    [one, two],
    [ticked, empty],
  ])
    expect([paper, ground(other!)]).not.toContain(ground(chosen!))
  expect(ground(container.querySelector('.bg-current'))).not.toBe(paper)
  expect(getComputedStyle(oneView!).color).not.toBe(ground(oneView!))
  expect(getComputedStyle(container.querySelector('progress')!).outlineStyle).toBe('solid')
})

test('In forced colours only the chosen tab is underlined', async () => {
  const options = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
  ]
  const { container } = await render(
    <>
      <Tabs label="Lists" options={options} value="one" onChange={nothing} />
      <Progress label="Used" percent={1} />
    </>,
  )
  const paper = ground(document.documentElement)
  const [chosen, other] = [...container.querySelectorAll('label')].map((tab) => getComputedStyle(tab).borderBottomColor)
  expect(other).toBe(paper)
  expect(chosen).not.toBe(paper)
  const bar = container.querySelector('progress')
  expect(ground(bar)).toBe(paper)
  expect(getComputedStyle(bar!).color).not.toBe(paper)
})

test('The current find and the current page stand out there too', async () => {
  const { container } = await render(
    <>
      <Entries label="Finds">
        <Entry isCurrent>This one</Entry>
        <Entry>Another</Entry>
      </Entries>
      <Pagination page={1} pageSize={20} total={60} noun={['find', 'finds']} onPage={nothing} onPageSize={nothing} />
    </>,
  )
  const [current, other] = container.querySelectorAll('li')
  expect(ground(current!, '::before')).not.toBe(ground(other!, '::before'))
  expect(ground(container.querySelector('[aria-current=page]'))).not.toBe(ground(document.documentElement))
})
