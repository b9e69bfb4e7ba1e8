import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import type { FeatureFlag } from '#contract/accounts/feature-flags.ts'
import { listCases } from '#contract/cases/endpoints.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { listSources } from '#contract/images/sources-endpoints.ts'
import { getCluster, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { countMatches, listMatchViews } from '#contract/matches/triage-endpoints.ts'
import { aCaseRow, listOf } from '#web/testing/cases.ts'
import { anImage } from '#web/testing/images.ts'
import { aMatch, aSite, nothingCounted } from '#web/testing/matches.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith } from '#web/testing/settings.ts'
import { aConnection, aSource } from '#web/testing/sources.ts'

const pageOf = <Row,>(data: Row[]) => ({ data, total: data.length, page: 1, pageSize: 20 })

/** A server of Ana's that has something of everything. */
function withEverything(features: Record<string, boolean>) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...ana, websites: ['https://prints.example/ana'], features } })
  api.reply(listCases, listOf([aCaseRow(1, 'in_review')]))
  api.reply(listImages, pageOf([anImage(1)]))
  api.reply(listSources, { data: [aSource('flickr', { connection: aConnection() })] })
  api.reply(listMatches, pageOf([aMatch(1)]))
  api.reply(listClusters, pageOf([aSite(2)]))
  api.reply(getCluster, aSite(2))
  api.reply(listMatchViews, { data: [] })
  api.reply(countMatches, { counts: nothingCounted, isAtLeast: false })
}

async function openFilter() {
  await userEvent.click(page.getByRole('button', { name: 'Filter', exact: true }))
  await expect.element(page.getByRole('button', { name: 'Rules' })).toBeVisible()
}
const nothing = async () => {}

/** Each part, its page, and what remains there without it. */
const parts: [FeatureFlag, string, () => ReturnType<typeof page.getByRole>, string, () => Promise<unknown>][] = [
  ['cases_status', '/cases', () => page.getByRole('group', { name: 'Status of the cases' }), 'Reset', nothing],
  ['image_import_sync', '/images/sources', () => page.getByRole('button', { name: 'Sync now' }), 'Disconnect', nothing],
  [
    'image_import_upload',
    '/images',
    () => page.getByRole('button', { name: 'Add a folder' }),
    'Add photographs',
    nothing,
  ],
  ['matches_filters', '/matches', () => page.getByRole('button', { name: 'Filter', exact: true }), 'More', nothing],
  ['matches_views', '/matches', () => page.getByRole('button', { name: 'Views' }), 'More', openFilter],
  [
    'domain_settings',
    '/profile/settings',
    () => page.getByRole('button', { name: 'Change https://prints.example/ana' }),
    'Remove https://prints.example/ana',
    nothing,
  ],
]

test.each(parts)('%s: the part shows until switched off; the page’s rest stays', async (...part) => {
  const [flag, address, control, beside, open] = part
  for (const features of [{}, { [flag]: true }]) {
    withEverything(features)
    const { screen } = await renderApp(address)
    await expect.element(screen.getByRole('button', { name: beside, exact: true })).toBeVisible()
    await open()
    await expect.element(control()).toBeVisible()
    await screen.unmount()
  }
  withEverything({ [flag]: false })
  const { screen } = await renderApp(address)
  await expect.element(screen.getByRole('button', { name: beside, exact: true })).toBeVisible()
  await open()
  await expect.element(control()).not.toBeInTheDocument()
})
