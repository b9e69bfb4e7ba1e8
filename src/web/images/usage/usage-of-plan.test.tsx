import { expect, test } from 'vitest'
import { getUsage } from '#contract/images/library-endpoints.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith } from '#web/testing/settings.ts'

const rest = {
  evidence: { captures: 0, limit: 50, kept: 0, bytes: 0 },
  crawls: { open: 0, limit: 10 },
  takedowns: { used: 0, limit: 2, resetsAt: '2026-12-01T00:00:00.000Z' },
  storage: { used: 1.25 * 1024 ** 3, limit: 100 * 1024 ** 3 },
}

test('The plan says how many images it watches, how many it does not, and the way to those', async () => {
  const api = anaWith()
  api.reply(getUsage, { images: { monitored: 500, unmonitored: 1204, limit: 500 }, ...rest })
  const { screen } = await renderApp('/profile/plans')
  await expect.element(screen.getByRole('progressbar', { name: '500 of 500 images' })).toBeVisible()
  await expect.element(screen.getByText(/^1,204 more images are in your library and not looked for/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'see which they are' }))
    .toHaveAttribute('href', '/images?standing=unwatched')
})

test('Who is within the plan reads that no image is left out', async () => {
  const api = anaWith()
  api.reply(getUsage, { images: { monitored: 12, unmonitored: 0, limit: 500 }, ...rest })
  const { screen } = await renderApp('/profile/plans')
  await expect.element(screen.getByRole('progressbar', { name: '12 of 500 images' })).toHaveAttribute('value', '2')
  await expect.element(screen.getByText('Your plan leaves no image of yours out.')).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: '1.3 of 100 GB' })).toHaveAttribute('value', '1')
})

test('A plan that cannot be loaded says why and is asked for again', async () => {
  const api = anaWith()
  api.refuse(getUsage, 'unavailable', { code: 'down', message: 'The database does not answer.' })
  const { screen } = await renderApp('/profile/plans')
  await expect.element(screen.getByText('The database does not answer.')).toBeVisible()
  api.reply(getUsage, { images: { monitored: 12, unmonitored: 0, limit: 500 }, ...rest })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('progressbar', { name: '12 of 500 images' })).toBeVisible()
})
