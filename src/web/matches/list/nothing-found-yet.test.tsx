import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getCoverage, listWatchedSites } from '#contract/discovery/watched-sites.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { listActivities } from '#contract/platform/endpoints.ts'
import { liveStream } from '#web/testing/live-stream.ts'
import { aSite, idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aCoverage, itsWork } from '#web/testing/visits.ts'

const none = { data: [], total: 0, page: 1, pageSize: 1 }

/** Server without matches, where Ana has this many photographs. */
function withNothingFound(images: number) {
  const api = anaIsSignedIn()
  api.reply(listClusters, none)
  api.reply(listImages, { ...none, total: images })
  return api
}

test('Without photographs the next step is to add some', async () => {
  withNothingFound(0)
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByRole('heading', { name: 'First, your photographs' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Add photographs' })).toHaveAttribute('href', '/images')
})

test('Where nothing was ever found there are no tools for finds, but the way to name sites', async () => {
  withNothingFound(4)
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByRole('heading', { name: 'No copy was met yet' })).toBeVisible()
  await expect.element(screen.getByText(/^Name the sites we should look at/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Look at a site' })).toBeVisible()
  for (const name of ['Filter', 'More'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('radio', { name: 'To decide' })).not.toBeInTheDocument()
})

test('While a visit is under way it says so', async () => {
  const api = withNothingFound(4)
  api.reply(listActivities, { data: [itsWork({ state: 'running', done: 3 })] })
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByText(/^We are looking\./)).toBeVisible()
})

test('What is being written stays when the first find comes', async () => {
  const api = withNothingFound(4)
  const stream = liveStream(api)
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByRole('heading', { name: 'No copy was met yet' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Look at a site' }))
  const address = screen.getByLabelText('Addresses, one a line')
  await userEvent.fill(address, 'https://prints.example')
  api.reply(listClusters, { ...none, data: [aSite(1)], total: 1 })
  const tell = await stream
  tell({ type: 'match', matchId: idOf(1), clusterId: idOf(800), imageId: idOf(900), what: 'found' })
  await expect.poll(() => document.body.textContent).toContain('1 site with finds to decide')
  await expect.element(address).toHaveValue('https://prints.example')
})

test('Who does not know where to look is told what is searched without them, and where to begin', async () => {
  const api = withNothingFound(4)
  api.reply(getCoverage, aCoverage({ sites: { watched: 0, paused: 0, byProvider: 12 } }))
  api.reply(listWatchedSites, { data: [], everyHours: 720 })
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByRole('heading', { name: 'Where did my pictures go?' })).toBeVisible()
  await expect.element(screen.getByText(/^Searched without you: 12 sites that we watch for all owners/)).toBeVisible()
  await expect.element(screen.getByText(/looked at every 30 days/)).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('A kind of site'), 'Hotel')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Where you photographed' }), 'Italy')
  const search = screen.getByRole('link', { name: /^Find such sites/ })
  await expect.element(search).toHaveAttribute('href', 'https://duckduckgo.com/?q=hotel%20Italy')
})
