import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Banner } from './banner.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Progress } from './progress.tsx'
import { Skeleton } from './skeleton.tsx'
import { StatusMark } from './status-mark.tsx'
import { TooMany } from './too-many.tsx'

test('Progress tells its share, and nothing while that is not known', async () => {
  const screen = await render(<Progress label="Import" percent={44.6} />)
  await expect.element(screen.getByText('45 %')).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: 'Import' })).toHaveAttribute('value', '45')
  await screen.rerender(<Progress label="Import" percent={null} />)
  await expect.element(screen.getByRole('progressbar', { name: 'Import' })).not.toHaveAttribute('value')
})

test('Progress is announced in quarters, with its end', async () => {
  const screen = await render(<Progress label="Import" percent={24.4} />)
  const told = () => screen.container.querySelector('output')?.textContent
  expect(told()).toBe('')
  const spoken = screen.container.querySelector('output')
  for (const [percent, words] of [
    [25, '25 % done'],
    [49, '25 % done'],
    [74.6, '75 % done'],
    [100, '100 % done'],
  ] as const) {
    await screen.rerender(<Progress label="Import" percent={percent} />)
    expect(told()).toBe(words)
  }
  expect(screen.container.querySelector('output')).toBe(spoken)
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

test('A status is a word beside its square', async () => {
  const screen = await render(
    <StatusMark filled="half" tone="warn">
      Processing
    </StatusMark>,
  )
  await expect.element(screen.getByText('Processing')).toBeVisible()
})
