import { expect, test } from 'vitest'
import { getTagsFirst, getUsage, listImageGroups, updateTagsFirst } from '#contract/images/library-endpoints.ts'
import { anaOn, aStanding } from '#web/testing/billing.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { sentTo } from '#web/testing/settings.ts'

const rest = {
  evidence: { captures: 3, limit: 20, kept: 3, bytes: 0 },
  crawls: { open: 1, limit: 2 },
  takedowns: { used: 0, limit: null, resetsAt: '2026-12-01T00:00:00.000Z' },
  storage: { used: 1.25 * 1024 ** 3, limit: 100 * 1024 ** 3 },
}

test('The plan says how many images it watches, how many it does not, and the way to those', async () => {
  const api = anaOn(aStanding())
  api.reply(getUsage, { images: { monitored: 500, unmonitored: 1204, unfindable: 2, limit: 500 }, ...rest })
  const { screen } = await renderApp('/profile/plans')
  await expect.element(screen.getByRole('progressbar', { name: '500 of 500 images' })).toBeVisible()
  await expect.element(screen.getByText(/^1,204 more images are in your library and not looked for/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'see which they are' }))
    .toHaveAttribute('href', '/images?status=unmonitored')
  await expect.element(screen.getByText('0 takedowns this month, without a limit')).toBeVisible()
})

test('Who has more images than the plan watches says which tags come first', async () => {
  const api = anaOn(aStanding())
  api.reply(getUsage, { images: { monitored: 500, unmonitored: 1204, unfindable: 0, limit: 500 }, ...rest })
  api.reply(listImageGroups, {
    tags: [
      { tag: 'weddings', count: 40 },
      { tag: 'portraits', count: 3 },
    ],
    sources: [],
  })
  api.reply(getTagsFirst, { tags: ['sold long ago'] })
  api.reply(updateTagsFirst, { tags: ['sold long ago', 'weddings'] })
  const { screen } = await renderApp('/profile/plans')
  const field = screen.getByRole('combobox', { name: 'Watch these tags first' })
  await field.click()
  await screen.getByRole('option', { name: 'weddings' }).click()
  await expect
    .poll(() => sentTo(api, 'PUT', '/api/users/me/tagsFirst'))
    .toEqual([{ tags: ['sold long ago', 'weddings'] }])
})

test('Who is within the plan reads that no image is left out, and how much of the rest is used', async () => {
  const api = anaOn(aStanding())
  api.reply(getUsage, { images: { monitored: 12, unmonitored: 0, unfindable: 0, limit: 500 }, ...rest })
  const { screen } = await renderApp('/profile/plans')
  await expect.element(screen.getByRole('progressbar', { name: '12 of 500 images' })).toHaveAttribute('value', '2')
  await expect.element(screen.getByText('Your plan leaves no image of yours out.')).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: '1.3 of 100 GB' })).toHaveAttribute('value', '1')
  await expect
    .element(screen.getByRole('progressbar', { name: '3 of 20 captures this month' }))
    .toHaveAttribute('value', '15')
  await expect
    .element(screen.getByRole('progressbar', { name: '1 of 2 visits to sites at a time' }))
    .toHaveAttribute('value', '50')
})

test('Usage that cannot be loaded says why and is asked for again; the plans stand beside it', async () => {
  const api = anaOn(aStanding())
  api.refuse(getUsage, 'forbidden', { code: 'down', message: 'The database does not answer.' })
  const { screen } = await renderApp('/profile/plans')
  await expect.element(screen.getByText('The database does not answer.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose Pro' })).toBeVisible()
  api.reply(getUsage, { images: { monitored: 12, unmonitored: 0, unfindable: 0, limit: 500 }, ...rest })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('progressbar', { name: '12 of 500 images' })).toBeVisible()
})
