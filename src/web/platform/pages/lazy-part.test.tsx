import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFaults } from '#web/testing/axe.ts'
import { line } from '#web/testing/network.ts'
import { lazyPart } from './lazy-part.tsx'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/map.js'))

/** Page with a part whose code the test loads. */
async function pageWith(fetched: () => Promise<{ Map: () => React.ReactNode }>) {
  const Part = lazyPart(fetched, 'Map')
  const screen = await render(
    <main>
      <h1>Matches</h1>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </main>,
  )
  return { screen, part: screen.getByText('The map') }
}

const there = () => Promise.resolve({ Map: () => <p>The map</p> })

test('A part without code says so, and appears on retry', async () => {
  let isLost = true
  const { screen, part } = await pageWith(() => (isLost ? lost() : there()))
  await expect.element(screen.getByText(/^The server cannot be reached/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Matches' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  isLost = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(part).toBeVisible()
})

test('Offline, code is not requested; it loads with the network', async () => {
  const network = line()
  network.cut()
  let times = 0
  const { screen, part } = await pageWith(() => {
    times += 1
    return there()
  })
  await expect.element(screen.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(times).toBe(0)
  network.mend()
  await expect.element(part).toBeVisible()
  expect(times).toBe(1)
})

test('A part whose preload failed loads again when shown', async () => {
  let isLost = true
  const Part = lazyPart(() => (isLost ? lost() : there()), 'Map')
  await Part.preload?.()
  isLost = false
  const screen = await render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await expect.element(screen.getByText('The map')).toBeVisible()
})
