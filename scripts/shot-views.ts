import type { Page } from '@playwright/test'
import { listImages } from '../src/contract/images/endpoints.ts'
import { listClusters, listMatches } from '../src/contract/matching/endpoints.ts'
import type { Client } from '../src/server/testing/client.ts'
import type { SceneName } from '../src/server/testing/scenes.ts'

/** One thing to photograph: where it is, and what is done there before. */
export type View = { name: string; address: string; isSignedIn?: false; before?: (page: Page) => Promise<void> }

/** What there is to see in a scene. */
export async function viewsOf(scene: SceneName, owner: Client): Promise<View[]> {
  return scene === 'empty'
    ? emptyViews
    : [...(await pagesOf(owner)), ...(scene === 'busy' ? await busyViews(owner) : [])]
}

const nobody = '0'.repeat(24)

const emptyViews: View[] = [
  { name: 'log-in', address: '/login', isSignedIn: false },
  { name: 'register', address: '/register', isSignedIn: false },
  { name: 'images', address: '/images' },
  { name: 'matches', address: '/matches' },
  { name: 'matches-all', address: '/matches?show=all' },
  {
    name: 'look-at-a-site',
    address: '/matches',
    before: async (page) => {
      await page.getByRole('button', { name: 'Look at a site' }).first().click()
      await page.getByLabel('Addresses, one a line').fill('https://fine.example\nnot an address')
      await page.getByRole('button', { name: 'Look', exact: true }).click()
      await page.getByText('Line 2').waitFor()
    },
  },
  {
    name: 'refused-files',
    address: '/images',
    before: async (page) => {
      const files = [
        { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear photographer') },
        { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      ]
      await page.locator('input[type=file][accept]').first().setInputFiles(files)
      await page.getByText('This file is empty.').waitFor()
    },
  },
  { name: 'no-such-page', address: '/no/such/page' },
  { name: 'no-such-image', address: `/images/${nobody}` },
]

async function pagesOf(owner: Client): Promise<View[]> {
  const images = (await owner.call(listImages, {})).data
  const matches = (await owner.call(listMatches, { show: 'all' })).data
  const clusters = (await owner.call(listClusters, { show: 'all', pageSize: 100 })).data.toSorted(
    (a, b) => b.matches.total - a.matches.total,
  )
  const failed = images.find(({ state }) => state === 'failed')
  const found = images.find(({ matches }) => matches > 0)
  return [
    { name: 'images', address: '/images' },
    { name: 'images-page-2', address: '/images?page=2' },
    ...(found ? [{ name: 'image', address: `/images/${found._id}` }] : []),
    ...(failed ? [{ name: 'image-failed', address: `/images/${failed._id}` }] : []),
    { name: 'matches', address: '/matches' },
    { name: 'matches-all', address: '/matches?show=all' },
    ...clusters.slice(0, 1).map(({ _id }) => ({ name: 'site', address: `/matches?show=all&cluster=${_id}` })),
    ...(found ? [{ name: 'finds-of-image', address: `/matches?show=all&image=${found._id}` }] : []),
    ...matches.slice(0, 1).map(({ _id }) => ({ name: 'match', address: `/matches/${_id}?show=all` })),
  ]
}

/** What was done to the copies that are looked at closely. */
const closely = ['cropped', 'mirrored', 'framed', 'within', 'rotated'] as const

async function busyViews(owner: Client): Promise<View[]> {
  const { data } = await owner.call(listMatches, { show: 'all', pageSize: 100 })
  const kinds = closely.flatMap((kind) => {
    const match = data.find(({ changes }) => changes.some((change) => change.kind === kind))
    return match ? [{ kind, address: `/matches/${match._id}?show=all` }] : []
  })
  return [
    ...kinds.flatMap(({ kind, address }) =>
      ['Original', 'Match', 'Compare'].map((mode) => ({
        name: `${kind}-${mode.toLowerCase()}`,
        address,
        before: async (page: Page) => await page.getByRole('radio', { name: mode, exact: true }).check(),
      })),
    ),
    { name: 'images-failing', address: '/images', before: refuseLists },
    { name: 'matches-failing', address: '/matches', before: refuseLists },
    {
      name: 'keys',
      address: '/matches',
      before: async (page) => {
        await page.keyboard.press('?')
        await page.getByRole('dialog', { name: 'Keys' }).waitFor()
      },
    },
    {
      name: 'decided',
      address: '/matches',
      before: async (page) => {
        await page
          .getByRole('button', { name: /^Approve/ })
          .first()
          .click()
        await page.getByRole('button', { name: 'Undo' }).click()
        await page.getByText('Taken back.').first().waitFor()
      },
    },
  ]
}

/** The server answers the page's lists as one that is down. */
async function refuseLists(page: Page): Promise<void> {
  await page.route(/\/api\/(images|clusters)/, (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'database.down', message: 'The database does not answer. Try again in a minute.' },
    }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}
