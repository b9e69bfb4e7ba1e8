import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getSearching } from '#contract/discovery/searches.ts'
import { listCrawls } from '#contract/discovery/endpoints.ts'
import { getCoverage, listWatchedSites, watchSite } from '#contract/discovery/watched-sites.ts'
import { listSiteProposals, watchSiteList } from '#contract/discovery/ways.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { aSearching, aService } from '#web/testing/searches.ts'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { aCoverage, aWatchedSite } from '#web/testing/visits.ts'

test('Each way to begin says its cost and what is sent, and has one button', async () => {
  const api = anaWith({ websites: ['https://ana.example/'] })
  api.reply(listCrawls, { data: [] })
  api.reply(listWatchedSites, { data: [], everyHours: 720 })
  api.reply(getCoverage, aCoverage({}))
  api.reply(getSearching, aSearching({ services: [aService('tineye', { isAllowed: true })] }))
  api.reply(listSiteProposals, {
    data: [
      {
        host: 'blog.example',
        url: 'https://blog.example/',
        why: 'links',
        page: 'https://blog.example/a',
        finds: 0,
        category: null,
        country: null,
        platform: null,
        requests: 200,
      },
    ],
    lists: [{ category: 'travel', country: 'PT', hosts: ['a.example', 'b.example'], requests: 400 }],
    everyHours: 720,
  })
  api.reply(watchSite, aWatchedSite())
  api.reply(watchSiteList, { added: 2, left: 0 })
  const { screen } = await renderApp('/looking')
  const ways = screen.getByRole('list', { name: 'Ways to begin' })
  await expect.element(ways.getByText(/one site, up to/i)).toBeVisible()
  await expect.element(ways.getByText(/You allow TinEye\./)).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(ways.getByRole('button', { name: 'Watch all 1' }))
  await expect.poll(() => sentTo(api, 'POST', '/api/watched-sites')).toEqual([{ url: 'https://blog.example/' }])
  await userEvent.click(ways.getByRole('checkbox', { name: /in Portugal, 2 sites$/ }))
  await userEvent.click(ways.getByRole('button', { name: 'Watch what is ticked' }))
  await expect
    .poll(() => sentTo(api, 'POST', '/api/site-lists/watching'))
    .toEqual([{ category: 'travel', country: 'PT' }])
})
