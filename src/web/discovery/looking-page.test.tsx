import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { getCrawl, listCrawlPages, listCrawls, startCrawl } from '#contract/discovery/endpoints.ts'
import {
  changeProviderSite,
  changeWatchedSite,
  type Coverage,
  getCoverage,
  listProviderSites,
  listWatchedSites,
  unwatchSite,
  visitWatchedSite,
  watchProviderSite,
  type WatchedSite,
  watchSite,
} from '#contract/discovery/watched-sites.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { idOf } from '#web/testing/matches.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { aCoverage, aVisit, aWatchedSite, itsWork } from '#web/testing/visits.ts'

function withSites(data: WatchedSite[], coverage: Partial<Coverage> = {}) {
  const api = anaWith()
  api.reply(listCrawls, { data: [] })
  api.reply(listWatchedSites, { data, everyHours: 720 })
  api.reply(getCoverage, aCoverage(coverage))
  return api
}

test('Who watches nothing reads what watching is, and names a first site', async () => {
  const api = withSites([])
  const { screen } = await renderApp('/looking')
  await expect.element(screen.getByText(/^None yet\. .* at once and then every 30 days\.$/)).toBeVisible()
  await expect.element(screen.getByText('Nothing was looked at yet')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Watch a site' }))
  const dialog = screen.getByRole('dialog', { name: 'Watch a site' })
  await userEvent.click(dialog.getByRole('button', { name: 'Watch it' }))
  await expect.element(dialog.getByText(/^This is not a web address/)).toBeVisible()
  const message = 'You watch this address already.'
  api.refuse(watchSite, 'conflict', { code: 'watched-site.known', message, field: 'url' })
  await userEvent.fill(dialog.getByLabelText('Where its visits begin'), 'greenfields.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Watch it' }))
  await expect.element(dialog.getByText(message)).toBeVisible()
  api.reply(watchSite, aWatchedSite())
  api.reply(listWatchedSites, { data: [aWatchedSite()], everyHours: 720 })
  await userEvent.fill(dialog.getByLabelText('Where its visits begin'), 'www.greenfields.example')
  await userEvent.fill(dialog.getByLabelText(/^Pages of a visit/), '2000')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Watched, next visit on 2026-12-20')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/watched-sites').at(-1)).toEqual({
    url: 'https://www.greenfields.example',
    pagesPerVisit: 2000,
  })
})

test('Two visits of one site are told apart by who hears their links', async () => {
  const api = withSites([])
  const begun = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:00:30.000Z']
  api.reply(listCrawls, { data: begun.map((startedAt, at) => aVisit({ _id: idOf(at + 1), startedAt })) })
  const { screen } = await renderApp('/looking')
  for (const end of [/^Visit of .*:00:00 [AP]M$/, /^Visit of .*:00:30 [AP]M$/])
    await expect.element(screen.getByRole('link', { name: end })).toBeVisible()
})

test('A site says what its last visit brought, and what it did not', async () => {
  const counts = { remembered: 1100, refused: 3, failed: 2, isCutOff: true }
  withSites([aWatchedSite({}, counts)], {
    visits: 4,
    pages: 480,
    pictures: 3384,
    remembered: 1,
    refused: 3,
    cutOff: ['www.greenfields.example'],
    left: ['slow.example'],
    sites: { watched: 1, paused: 0, byProvider: 12 },
  })
  const { screen } = await renderApp('/looking')
  await expect
    .element(
      screen.getByText(
        /120 pages with 846 pictures, 1,100 not asked for again, 3 not allowed to read, 2 could not be read\.$/,
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByText('The site has more than the 200 pages that a visit takes.')).toBeVisible()
  await expect
    .element(
      screen.getByText('480 pages with 3,384 pictures, one page of them as read before, since they change seldom'),
    )
    .toBeVisible()
  await expect.element(screen.getByText('www.greenfields.example: more pages than a visit takes')).toBeVisible()
  await expect.element(screen.getByText('12 more sites that we watch for all owners')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('A site is visited now, paused, let go on, and removed after a question', async () => {
  const api = withSites([])
  let site: WatchedSite | undefined = aWatchedSite()
  api.reply(listWatchedSites, () => ({ data: site ? [site] : [], everyHours: 720 }))
  api.reply(visitWatchedSite, () => (site = aWatchedSite({}, { isOver: false })))
  api.reply(changeWatchedSite, ({ isPaused }) =>
    isPaused
      ? (site = aWatchedSite({ pausedAt: '2026-11-21T10:00:00.000Z', nextVisit: null }))
      : (site = aWatchedSite()),
  )
  api.on(unwatchSite, () => {
    site = undefined
    return new Response(null, { status: 204 })
  })
  const { screen } = await renderApp('/looking')
  await userEvent.click(screen.getByRole('button', { name: 'Visit now: www.greenfields.example' }))
  await expect.element(screen.getByText('Being visited')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pause www.greenfields.example' }))
  await expect.element(screen.getByText('Paused', { exact: true })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Go on watching www.greenfields.example' }))
  await expect.element(screen.getByText('Watched, next visit on 2026-12-20')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pages of a visit to www.greenfields.example' }))
  const pages = screen.getByRole('dialog').getByLabelText('Pages of a visit')
  await expect.element(pages).toHaveValue('200')
  await userEvent.fill(pages, '50000')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('At most 10,000 pages.')).toBeVisible()
  await userEvent.fill(pages, '5000')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sentTo(api, 'PUT', `/api/watched-sites/${aWatchedSite()._id}`).at(-1)).toEqual({ pagesPerVisit: 5000 })
  await userEvent.click(screen.getByRole('button', { name: 'Remove www.greenfields.example' }))
  await expect.element(screen.getByText(/^It is visited no more\./)).toBeVisible()
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await expect.element(screen.getByText(/^None yet/)).toBeVisible()
})

test('Staff who keep the list of the app see it and change it', async () => {
  const api = withSites([])
  const site = aWatchedSite({ _id: idOf(7), url: 'https://wallpapers.example/', host: 'wallpapers.example' })
  api.reply(listProviderSites, { data: [site], everyHours: 720 })
  api.reply(loadSession, { user: { ...ana, role: 'staff', staff_roles: ['domain-curator'] } })
  api.reply(changeProviderSite, site)
  api.reply(watchProviderSite, site)
  const { screen } = await renderApp('/looking')
  await expect.element(screen.getByRole('heading', { name: 'Sites we watch for everybody' })).toBeVisible()
  await expect.element(screen.getByText(/^Visited .*, .*: 120 pages with 846 pictures\.$/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /^Visited/ }))
    .toHaveAttribute('href', `/looking/${idOf(1)}?of=provider`)
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Pause wallpapers.example' }))
  await expect.poll(() => sentTo(api, 'PUT', `/api/desk/watched-sites/${idOf(7)}`)).toEqual([{ isPaused: true }])
  await userEvent.click(screen.getByRole('button', { name: 'Watch a site for everybody' }))
  await userEvent.fill(screen.getByLabelText('Where its visits begin'), 'forum.example')
  await userEvent.click(screen.getByRole('button', { name: 'Watch it' }))
  await expect.poll(() => sentTo(api, 'POST', '/api/desk/watched-sites')).toEqual([{ url: 'https://forum.example' }])
})

test('Support reads the list of the app and cannot change it; owners do not see it', async () => {
  const api = withSites([])
  api.reply(listProviderSites, { data: [aWatchedSite()], everyHours: 720 })
  api.reply(loadSession, { user: { ...ana, role: 'staff', staff_roles: ['support'] } })
  const { screen } = await renderApp('/looking')
  await expect.element(screen.getByRole('heading', { name: 'Sites we watch for everybody' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Watch a site for everybody' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
})

test('Each visit says how far it goes and whether it is paused; the bar marks the place that looking belongs to', async () => {
  const api = withSites([aWatchedSite()], { visits: 3, left: ['shut.example'] })
  const { hosts: _, ...visit } = aVisit()
  const both = ['https://one.example/', 'https://two.example/']
  api.reply(listCrawls, {
    data: [
      { ...visit, _id: idOf(1), reach: 'sites', seeds: both, pausedAt: '2026-11-20T10:00:00.000Z' },
      { ...visit, _id: idOf(2), reach: 'sites', seeds: both.slice(1), pausedAt: null },
      { ...visit, _id: idOf(3), reach: 'pages', seeds: both, pausedAt: null },
    ],
  })
  const { screen } = await renderApp('/looking')
  const visits = screen.getByRole('list', { name: 'Visits' })
  await expect.element(visits.getByText(/ · whole sites · .* · paused$/)).toBeVisible()
  await expect.element(visits.getByText(/ · whole site · .*s?$/)).toBeVisible()
  await expect.element(visits.getByText(/ · these addresses alone · /)).toBeVisible()
  await expect.element(screen.getByText('shut.example: the visit says why')).toBeVisible()
  const place = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Matches' })
  await expect.element(place).toHaveAttribute('aria-current', 'true')
})

test('Addresses that are named alone lead to what came of them', async () => {
  const api = withSites([])
  const seeds = ['https://one.example/a', 'https://two.example/b.jpg']
  const visit = aVisit({ seeds, reach: 'pages' })
  api.reply(startCrawl, visit)
  api.reply(getCrawl, visit)
  api.reply(getActivity, itsWork())
  api.reply(listCrawlPages, { data: [], total: 0, page: 1, pageSize: 20 })
  const { screen, address } = await renderApp('/looking')
  await userEvent.click(screen.getByRole('button', { name: 'Look at a site' }).first())
  const dialog = screen.getByRole('dialog', { name: 'Look at a site' })
  await userEvent.fill(dialog.getByLabelText('Addresses, one a line'), 'one.example/a\ntwo.example/b.jpg')
  await userEvent.click(dialog.getByLabelText('These addresses only'))
  await userEvent.click(dialog.getByRole('button', { name: 'Look', exact: true }))
  await expect.poll(address).toBe(`/looking/${idOf(1)}`)
  expect(sentTo(api, 'POST', '/api/crawls')).toEqual([{ seeds, reach: 'pages' }])
  await expect.element(screen.getByRole('heading', { name: 'one.example/a and one other', level: 1 })).toBeVisible()
})
