import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listCrawls } from '#contract/discovery/endpoints.ts'
import { changeSearching, getSearching } from '#contract/discovery/searches.ts'
import { getWays, listSiteProposals, watchSiteList } from '#contract/discovery/ways.ts'
import { getCoverage, listWatchedSites, watchSite } from '#contract/discovery/watched-sites.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { aSearching, aService } from '#web/testing/searches.ts'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { aCoverage, aWatchedSite } from '#web/testing/visits.ts'

function looking() {
  const api = anaWith()
  api.reply(listCrawls, { data: [] })
  api.reply(listWatchedSites, { data: [], everyHours: 720 })
  api.reply(getCoverage, aCoverage({}))
  return api
}

test('An owner is told who sees what before anything is sent, and leaves out whom they do not want', async () => {
  const api = looking()
  api.reply(getSearching, aSearching())
  const { screen } = await renderApp('/looking')
  const question = screen.getByRole('region', { name: 'May we search for your photographs?' })
  await expect.element(question.getByText(/^You need not know where copies are/)).toBeVisible()
  const yandex = question.getByRole('checkbox', {
    name: /^Yandex Images, seen by SerpApi \(United States\) and Yandex \(Russia\)/,
  })
  await userEvent.click(yandex)
  expect(await axeFaults()).toEqual([])
  api.reply(changeSearching, aSearching({ services: [aService('vision', { isAllowed: true })] }))
  await userEvent.click(question.getByRole('button', { name: 'Search there' }))
  await expect.element(screen.getByText('Saved. Where you allow it, we begin at once.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/search-services').at(-1)).toEqual({
    allowed: { vision: true, tineye: true, lens: true, yandex: false, bing: true },
  })
  await expect.element(question).not.toBeInTheDocument()
})

test('One press refuses all services', async () => {
  const api = looking()
  api.reply(getSearching, aSearching({ services: [aService('tineye')] }))
  const { screen } = await renderApp('/looking')
  api.reply(changeSearching, aSearching({ services: [aService('tineye', { isAllowed: false })] }))
  await userEvent.click(screen.getByRole('button', { name: 'Send nothing anywhere' }))
  await expect.element(screen.getByText('Saved. Where you allow it, we begin at once.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/search-services').at(-1)).toEqual({ allowed: { tineye: false } })
})

test('The settings show what came of each service, why one rests, and let all be paused', async () => {
  const api = anaWith()
  const services = [
    aService('vision', { isAllowed: true, searches: 8, same: 11, other: 3, unverified: 2 }),
    aService('tineye', { isAllowed: true, state: 'resting', problem: 'TinEye says that its searches are used up.' }),
  ]
  api.reply(getSearching, aSearching({ services }))
  const { screen } = await renderApp('/profile/searches')
  await expect.element(screen.getByText('TinEye says that its searches are used up.')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^Google Cloud Vision 8 11 3 2/ })).toBeVisible()
  await expect.element(screen.getByText(/^12 of 20 searches/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
  api.reply(changeSearching, aSearching({ services, pausedAt: '2026-11-26T08:00:00.000Z' }))
  await userEvent.click(screen.getByRole('button', { name: 'Pause all searches' }))
  await expect.element(screen.getByRole('button', { name: 'Let searches go on' })).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/search-services').at(-1)).toEqual({ allowed: {}, isPaused: true })
})

test('Without a service it is said that nothing is sent anywhere', async () => {
  anaWith()
  const { screen } = await renderApp('/profile/searches')
  await expect.element(screen.getByText('Nothing is sent anywhere')).toBeVisible()
})

test('A site where something was found goes onto the watch list by one press', async () => {
  const api = looking()
  const site = {
    host: 'greenfields.example',
    url: 'https://greenfields.example/',
    page: null,
    category: null,
    country: null,
    platform: null,
    requests: 200,
  }
  api.reply(listSiteProposals, { data: [{ ...site, why: 'found', finds: 2 }], lists: [], everyHours: 720 })
  const { screen } = await renderApp('/looking')
  await expect
    .element(screen.getByText('A search found copies there. At most 200 requests every 30 days.'))
    .toBeVisible()
  api.reply(watchSite, aWatchedSite())
  api.reply(listSiteProposals, { data: [], lists: [], everyHours: 720 })
  await userEvent.click(screen.getByRole('button', { name: 'Put on the watch list: greenfields.example' }))
  await expect.element(screen.getByText('From now on we watch it. The first visit has begun.')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/watched-sites').at(-1)).toEqual({ url: site.url })
  await expect.element(screen.getByText('Sites worth watching')).not.toBeInTheDocument()
})

test('Each way says when it was last looked at, how much was met, and what it cannot see', async () => {
  const api = looking()
  const way = { lastAt: '2026-11-20T12:00:00.000Z', places: 3, pages: 120, pictures: 846 }
  const ways = [
    { way: 'own-sites' as const, ...way, blind: 'Not seen: apps.' },
    { way: 'archives' as const, lastAt: null, places: 0, pages: 0, pictures: 0, blind: 'Not seen: small crops.' },
  ]
  const today = new Date().toISOString().slice(0, 10)
  const days = [{ day: today, way: 'own-sites' as const, pages: 120, pictures: 846 }]
  api.reply(getWays, { since: '2026-10-27T00:00:00.000Z', ways, days, readAgain: { done: 120, total: 1500 } })
  const { screen } = await renderApp('/looking')
  await expect.element(screen.getByText('A newer engine reads your images again: 120 of 1,500')).toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: 'Sites you named or watch Last on 2026-11-20 3 sites 120 846' }))
    .toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^Archives of the web Not yet/ })).toBeVisible()
  await userEvent.click(screen.getByText('What these ways cannot see'))
  await expect.element(screen.getByText('Archives of the web. Not seen: small crops.')).toBeVisible()
  const calendar = screen.getByRole('table', { name: 'What was looked at, day by day', exact: true })
  await expect.element(calendar.getByText(/: 120 pages, 846 pictures$/)).toBeInTheDocument()
  expect(calendar.getByText(/: nothing looked at$/).elements()).toHaveLength(29)
  await userEvent.click(screen.getByText('The same as a list'))
  await expect.element(screen.getByRole('row', { name: `${today} Sites you named or watch 120 846` })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('Who links to an owner is proposed with the page that does, and a whole list is watched by one press', async () => {
  const api = looking()
  const linking = {
    host: 'friend.example',
    url: 'https://friend.example/',
    why: 'links' as const,
    page: 'https://friend.example/friends',
    finds: 0,
    category: null,
    country: null,
    platform: 'wordpress' as const,
    requests: 200,
  }
  const hosts = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example']
  const list = { category: 'travel' as const, country: 'PT' }
  api.reply(listSiteProposals, { data: [linking], lists: [{ ...list, hosts, requests: 1000 }], everyHours: 720 })
  const { screen } = await renderApp('/looking')
  await expect
    .element(
      screen.getByText(
        'An archive of the web shows that it links to your own site. Built with WordPress, whose own lists are read first. At most 200 requests every 30 days.',
      ),
    )
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /^The page that links to you/ }))
    .toHaveAttribute('href', linking.page)
  await expect
    .element(
      screen.getByText(
        'a.example, b.example, c.example and 2 more. At most 1,000 requests every 30 days for all together.',
      ),
    )
    .toBeVisible()
  expect(await axeFaults()).toEqual([])
  api.reply(watchSiteList, { added: 4, left: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Watch all 5: Travel in Portugal' }))
  await expect
    .element(screen.getByText('From now on we watch 4 more sites. For 1 there was no room on your watch list.'))
    .toBeVisible()
  expect(sentTo(api, 'POST', '/api/site-lists/watching').at(-1)).toEqual(list)
})
