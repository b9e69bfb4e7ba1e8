import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Crawl, CrawledPage, MetPicture } from '#contract/discovery/crawl.ts'
import { getCrawl, getCrawlPage, listCrawlPages, pauseCrawl } from '#contract/discovery/endpoints.ts'
import type { Activity } from '#contract/platform/activities.ts'
import {
  getProviderVisit,
  listProviderVisitPages,
  listWatchedSites,
  watchSite,
} from '#contract/discovery/watched-sites.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import { cancelActivity, getActivity } from '#contract/platform/endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { aHost, aMetPicture, aVisit, aVisitedPage, aWatchedSite, itsWork } from '#web/testing/visits.ts'

const place = `/looking/${idOf(1)}`

function withVisit(visit: Partial<Crawl>, pages: CrawledPage[], work: Partial<Activity> = {}) {
  const api = anaWith()
  api.reply(getCrawl, aVisit(visit))
  api.reply(getActivity, itsWork(work))
  api.reply(listCrawlPages, { data: pages, total: pages.length, page: 1, pageSize: 20 })
  return api
}

const pictures: MetPicture[] = [
  aMetPicture('harbour.jpg', { outcome: 'found', matches: [idOf(9)] }),
  aMetPicture('later.jpg', { outcome: 'waiting', width: null, height: null }),
  aMetPicture('shut.jpg', { outcome: 'refused', problem: 'The site asks robots not to open it.', width: null }),
  aMetPicture('gone.jpg', { outcome: 'unreachable', problem: 'There is nothing at its address (404).', width: null }),
  aMetPicture('dot.png', { outcome: 'unreadable', problem: 'This picture measures 8 × 8 pixels.', width: null }),
  aMetPicture('stranger.jpg'),
]

test('A page that was named alone shows at once what came of each of its pictures', async () => {
  const seeds = ['https://www.greenfields.example/story']
  const api = withVisit({ seeds, reach: 'pages', hosts: [aHost({ pages: 1, images: 6 })], pages: 1, sightings: 6 }, [
    aVisitedPage(),
  ])
  api.reply(getCrawlPage, { page: aVisitedPage(), pictures })
  const { screen } = await renderApp(place)
  await expect.element(screen.getByRole('heading', { name: 'www.greenfields.example/story', level: 1 })).toBeVisible()
  await expect.element(screen.getByText('One find')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Yours' })).toHaveAttribute('href', `/matches/${idOf(9)}`)
  for (const words of [
    'Not looked at yet',
    'Not allowed to open',
    'There is nothing at its address (404).',
    'Could not be compared',
    'None of yours',
  ])
    await expect.element(screen.getByText(words)).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('Every address of a site says what became of it, and pictures are asked for by who wants to see them', async () => {
  const api = withVisit(
    {
      pages: 5,
      hosts: [
        aHost({ pages: 3, remembered: 1, refused: 1, failed: 1, waiting: 4 }),
        aHost({ host: 'slow.example', state: 'ended', pages: 0, note: 'We stopped after 5 failures in a row.' }),
      ],
    },
    [
      aVisitedPage({ finds: 2 }),
      aVisitedPage({ _id: 2, url: 'https://www.greenfields.example/old', answer: 'remembered', images: 1, finds: 0 }),
      aVisitedPage({ _id: 3, url: 'https://www.greenfields.example/same', answer: 'unchanged', images: 0, finds: 0 }),
      aVisitedPage({
        _id: 4,
        url: 'https://www.greenfields.example/private',
        state: 'refused',
        answer: null,
        problem: 'The site asks robots not to open it.',
        images: 0,
        finds: 0,
      }),
      aVisitedPage({ _id: 5, url: 'https://www.greenfields.example/next', state: 'waiting', answer: null, images: 0 }),
      aVisitedPage({ _id: 6, url: 'https://www.greenfields.example/x', ledTo: 'https://other.example/y', finds: 0 }),
    ],
    { state: 'running', finishedAt: null },
  )
  const { screen } = await renderApp(place)
  await expect.element(screen.getByText('2 finds')).toBeVisible()
  await expect
    .element(
      screen.getByText(
        'It shows one picture. None is known to be yours. It was read recently, so it was not fetched again.',
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByText('It shows no pictures. Its server says that it has not changed.')).toBeVisible()
  await expect.element(screen.getByText('The site asks robots not to open it.')).toBeVisible()
  await expect.element(screen.getByText('Waits for its turn')).toBeVisible()
  await expect.element(screen.getByText('It led to other.example/y.')).toBeVisible()
  await expect.element(screen.getByText('We stopped after 5 failures in a row.')).toBeVisible()
  await expect.element(screen.getByText('4 addresses')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  api.reply(getCrawlPage, { page: aVisitedPage(), pictures: null })
  await userEvent.click(screen.getByRole('button', { name: 'Show its pictures: www.greenfields.example/story' }))
  await expect.element(screen.getByText(/^Which pictures these are is not kept/)).toBeVisible()
  await userEvent.click(screen.getByLabelText('Could not be read'))
  await expect.poll(() => api.received.some(({ path }) => path.includes('state=failed'))).toBe(true)
})

test('A visit that is under way tells how far it is, rests, goes on, and is stopped', async () => {
  const api = withVisit({}, [], { state: 'running', done: 60, total: 240, finishedAt: null })
  let visit = aVisit()
  api.reply(getCrawl, () => visit)
  api.reply(pauseCrawl, ({ isPaused }) => (visit = aVisit({ pausedAt: isPaused ? '2026-11-21T10:00:00.000Z' : null })))
  const { screen } = await renderApp(place)
  await expect.element(screen.getByText('Under way')).toBeVisible()
  await expect.element(screen.getByText('60 of 240 pages and pictures that are known of')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await expect.element(screen.getByText('Paused', { exact: true })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await expect.element(screen.getByText('Under way')).toBeVisible()
  expect(sentTo(api, 'PUT', `/api/crawls/${idOf(1)}/pause`)).toEqual([{ isPaused: true }, { isPaused: false }])
  const stopped = itsWork({ state: 'cancelled' })
  api.reply(cancelActivity, () => {
    api.reply(getActivity, stopped)
    return stopped
  })
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await expect.element(screen.getByText('Stopped', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Pause' })).not.toBeInTheDocument()
})

test('Of a visit that was stopped, what did not get its turn was left out', async () => {
  withVisit(
    { hosts: [aHost({ waiting: 1 })] },
    [aVisitedPage({ state: 'waiting', answer: null, images: 0, finds: 0 })],
    { state: 'cancelled' },
  )
  const { screen } = await renderApp(place)
  await expect.element(screen.getByText('Stopped', { exact: true })).toBeVisible()
  await expect.poll(() => screen.getByText('Left out').elements().length).toBe(2)
  await expect.element(screen.getByText('Waits for its turn')).not.toBeInTheDocument()
})

test('A missing or foreign visit shows the page “Not found”', async () => {
  const api = anaWith()
  api.refuse(getCrawl, 'missing', { code: 'missing', message: 'There is no such crawl.' })
  const { screen } = await renderApp(place)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('Staff see of a visit of the house what became of each address, and nothing that is an owner’s', async () => {
  const api = anaWith()
  api.reply(getProviderVisit, aVisit({ hosts: [aHost({ state: 'running', waiting: 3 })] }))
  api.reply(listProviderVisitPages, { data: [aVisitedPage({ finds: 0 })], total: 1, page: 1, pageSize: 20 })
  const { screen, address } = await renderApp(`${place}?of=provider`)
  await expect.element(screen.getByText('Under way')).toBeVisible()
  await expect.element(screen.getByText('It shows 6 pictures.', { exact: true })).toBeVisible()
  for (const name of ['Pause', 'Stop', /^Show its pictures/])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  await userEvent.click(screen.getByLabelText('Could not be read'))
  const pagesAsked = () => api.received.findLast(({ path }) => path.includes('/pages'))!.path
  await expect.poll(pagesAsked).toMatch(/^\/api\/desk\/crawls\/.*state=failed/)
  expect(address()).toContain('of=provider')
  await screen.unmount()
  api.refuse(getProviderVisit, 'forbidden', { code: 'forbidden', message: 'This is for staff.' })
  const owner = await renderApp(`${place}?of=provider`)
  await expect.element(owner.screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('A look that is over says what came of it, and offers to look again', async () => {
  const api = withVisit({ pages: 14, sightings: 21 }, [aVisitedPage()])
  api.reply(listMatches, { data: [], total: 0, page: 1, pageSize: 1 })
  api.reply(listWatchedSites, { data: [], everyHours: 720 })
  api.reply(watchSite, aWatchedSite())
  const { screen } = await renderApp(place)
  await expect.element(screen.getByText('14 pages, 21 pictures, none of yours.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Look again every 30 days' }))
  await expect
    .poll(() => sentTo(api, 'POST', '/api/watched-sites'))
    .toEqual([{ url: 'https://www.greenfields.example/' }])
})

test('A look that read nothing, or not all, is amber and says so', async () => {
  const failed = aHost({ state: 'ended', pages: 0, images: 0, note: 'The site did not answer.' })
  withVisit({ pages: 0, sightings: 0, hosts: [failed] }, [])
  const opened = await renderApp(place)
  await expect.element(opened.screen.getByText('Nothing could be read')).toBeVisible()
  await expect.element(opened.screen.getByText('The site did not answer.')).toBeVisible()
  await opened.screen.unmount()
  withVisit({ hosts: [aHost({ state: 'ended', note: 'We stopped after 5 failures in a row.' })] }, [])
  const { screen } = await renderApp(place)
  await expect.element(screen.getByRole('status').filter({ hasText: 'Ended early' })).toBeVisible()
})
