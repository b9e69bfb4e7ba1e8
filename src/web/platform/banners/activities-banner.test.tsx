import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listClusters } from '#contract/matches/endpoints.ts'
import type { Activity } from '#contract/platform/activities.ts'
import { cancelActivity, listActivities } from '#contract/platform/endpoints.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const anActivity = (number: number, more: Partial<Activity>): Activity => ({
  _id: idOf(number),
  kind: 'crawl',
  title: `Looking at site-${number}.example`,
  state: 'running',
  done: 3,
  total: 12,
  note: null,
  startedAt: new Date().toISOString(),
  finishedAt: null,
  ...more,
})

function withActivities(...data: Activity[]) {
  const api = anaIsSignedIn()
  api.reply(listClusters, { data: [], total: 0, page: 1, pageSize: 20 })
  api.reply(listActivities, { data })
  return api
}

test('Running work shows its progress and can be stopped', async () => {
  const api = withActivities(anActivity(1, {}), anActivity(2, { total: null, done: 0, state: 'waiting' }))
  api.reply(cancelActivity, anActivity(1, { state: 'cancelled' }))
  const { screen } = await renderApp('/matches')
  await expect
    .element(screen.getByRole('progressbar', { name: 'Looking at site-1.example' }))
    .toHaveAttribute('value', '25')
  await expect
    .element(screen.getByRole('progressbar', { name: 'Looking at site-2.example' }))
    .not.toHaveAttribute('value')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }).first())
  await expect.element(screen.getByText('Stopped. What was done until now stays.').first()).toBeVisible()
  expect(api.received.some(({ path }) => path === `/api/activities/${idOf(1)}/cancellation`)).toBe(true)
})

test('An activity past stopping says so', async () => {
  const api = withActivities(anActivity(3, {}))
  const over = 'This is over already; there is nothing left to stop.'
  api.refuse(cancelActivity, 'conflict', { code: 'activity.over', message: over })
  const { screen } = await renderApp('/matches')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.element(screen.getByText(over).first()).toBeVisible()
})

test('A recent failure shows its reason until closed; older ones do not', async () => {
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const now = new Date().toISOString()
  withActivities(
    anActivity(4, { state: 'failed', finishedAt: now, note: 'The site did not answer.' }),
    anActivity(5, { state: 'failed', finishedAt: twoDaysAgo, note: 'An old story.' }),
    anActivity(6, { state: 'done', finishedAt: now }),
  )
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByText('Looking at site-4.example: failed. The site did not answer.')).toBeVisible()
  expect(screen.getByText('An old story.').elements()).toEqual([])
  expect(screen.getByText(/site-6/).elements()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  await expect.element(screen.getByText(/The site did not answer/)).not.toBeInTheDocument()
})

test('An incomplete visit is reported, also within a day afterwards', async () => {
  withActivities(
    anActivity(8, { state: 'done', finishedAt: new Date().toISOString(), note: 'The site did not answer.' }),
  )
  const { screen } = await renderApp('/matches')
  await expect
    .element(screen.getByText('Looking at site-8.example: ended early. The site did not answer.'))
    .toBeVisible()
})

test('Who has watched it is told of its end', async () => {
  const api = withActivities(anActivity(7, {}))
  api.refuse(cancelActivity, 'conflict', { code: 'activity.over', message: 'This is over already.' })
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByRole('progressbar')).toBeVisible()
  api.reply(listActivities, {
    data: [anActivity(7, { state: 'done', finishedAt: new Date().toISOString(), note: null })],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.element(screen.getByText('Looking at site-7.example: done.')).toBeVisible()
})
