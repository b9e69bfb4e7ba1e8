import type { Page } from '@playwright/test'
import type { Image, ImageTile } from '../src/contract/images/image.ts'
import type { Source, SourceConnection } from '../src/contract/images/sources-connections.ts'
import type { AgencySale } from '../src/contract/matches/match-in-full.ts'
import type { MatchView } from '../src/contract/matches/triage-endpoints.ts'
import { anEvidence, evidenceInFull, notKept, verified as anAnswer } from '../src/web/testing/evidence.ts'
import { aConnection, anImport, aSource } from '../src/web/testing/sources.ts'
import { photographs } from '../demo/photos/photographs.ts'
import sharp from 'sharp'
import type { Moment } from './shot-moments.ts'

const dropboxWith = (now: Partial<SourceConnection>): Source =>
  aSource('dropbox', { offersFolders: true, connection: aConnection(now) })

const answerSources = async (page: Page, sources: Source[]) =>
  await page.route(/\/api\/users\/me\/sources$/, (route) => route.fulfill({ json: { data: sources } }))

/** Dropbox is connected, and its owner looks through its folders. */
export const choosingFolders: Moment = {
  arrange: async (page) => {
    const folders = { data: ['/2024', '/2025', '/Clients', '/Drafts', '/Scans of negatives'], isAll: true }
    await answerSources(page, [dropboxWith({ lastImport: null })])
    await page.route(/\/api\/users\/me\/sources\/dropbox\/folders/, (route) => route.fulfill({ json: folders }))
  },
  before: async (page) => {
    await page.getByRole('button', { name: 'Choose folders' }).click()
    await page.getByRole('radio', { name: 'Only some folders' }).click()
    await page.getByRole('checkbox', { name: 'Clients' }).click()
    await page.getByRole('button', { name: 'Remove /Clients' }).waitFor()
  },
}

/** Permission withdrawn during an import, with two failed photographs. */
export const failedSource: Moment = {
  arrange: async (page) => {
    const problem = 'Dropbox says that Rightframe may not read your photographs any more. Connect Dropbox again.'
    const failures = [
      {
        fileName: 'Clients/harbour at dawn.jpg',
        page: 'https://www.dropbox.com/home',
        problem: 'It is not a picture.',
      },
      {
        fileName: 'a-long-name-that-a-camera-gave-to-it-0001-edited-final-2.tif',
        page: null,
        problem: 'It is larger than 100 MB.',
      },
    ]
    const lastImport = anImport({ state: 'failed', found: 1240, added: 1180, known: 31, failed: 2 })
    await answerSources(page, [dropboxWith({ state: 'consent', problem, failed: 2, lastImport })])
    await page.route(/\/api\/users\/me\/sources\/dropbox\/failures/, (route) =>
      route.fulfill({ json: { data: failures } }),
    )
  },
  before: async (page) => {
    await page.getByRole('button', { name: 'Which 2, and why' }).click()
    await page.getByText('It is not a picture.').waitFor()
  },
}

/** The image seems to be another of the owner's. */
export const likeAnother = (image: ImageTile, other: ImageTile): Moment => ({
  arrange: async (page) => {
    await page.route(`**/api/images/${image._id}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as Image), double: other } })
    })
  },
  before: async (page) => await page.getByRole('button', { name: 'Merge into one' }).waitFor(),
})

/** Its owner is asked which of the two stays. */
export const merging = (image: ImageTile, other: ImageTile): Moment => ({
  ...likeAnother(image, other),
  before: async (page) => {
    await page.getByRole('button', { name: 'Merge into one' }).click()
    await page.getByRole('dialog').waitFor()
  },
})

/** The ledger has a sale that may license the use. */
export const askingAgency = (matchId: string): Moment => ({
  arrange: async (page) => {
    const sale: AgencySale = { agency: 'Alamy', reference: 'IY0123456', soldOn: '2025-11-02' }
    await page.route(`**/api/matches/${matchId}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), sale } })
    })
  },
  before: async (page) => {
    await page.getByRole('button', { name: 'Ask Alamy' }).click()
    await page.getByRole('dialog').waitFor()
  },
})

const aView = (at: number, name: string): MatchView => ({
  _id: `65f00000000000000000001${at}`,
  name,
  filter: { show: 'undecided' },
  order: 'found',
  sort: 'DESC',
  by: 'sites',
  as: 'list',
  createdAt: '2026-01-01T10:00:00.000Z',
})

/** Two views were kept. */
export const keptViews: Moment = {
  audited: '[role=menu]',
  arrange: async (page) => {
    const data = [aView(1, 'Shops in Germany'), aView(2, 'Certain, large and without a licence')]
    await page.route(/\/api\/matches\/views$/, (route) => route.fulfill({ json: { data } }))
  },
  before: async (page) => {
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Remove “Shops in Germany”' }).waitFor()
  },
}

/** The number under which the views of evidence stand. */
export const shownEvidence = anEvidence(1)

/** A photograph of this size, in a page's place. */
async function pictureOf(at: number, [width, height]: [number, number]) {
  const bytes = await sharp(photographs()[at]!.path).resize(width, height).jpeg().toBuffer()
  return { url: `data:image/jpeg;base64,${bytes.toString('base64')}`, width, height }
}

/** Three evidences: sealed, failed, and under way. */
export const keptEvidence: Moment = {
  arrange: async (page) => {
    const [picture, thumbnail] = [await pictureOf(0, [1280, 800]), await pictureOf(1, [300, 200])]
    const kept = anEvidence(1, { picture, thumbnail })
    const problem = 'The page asks visitors to sign in before it shows anything.'
    const failed = notKept(2, { state: 'failed', problem, nextTryAt: '2026-12-01T10:00:00.000Z', thumbnail })
    const data = [kept, failed, notKept(3, { state: 'capturing', thumbnail })]
    const full = evidenceInFull(kept)
    const files = full.files.map((file) => ({ ...file, url: file.url && picture.url }))
    await page.route(/\/api\/evidence(\?|$)/, (route) =>
      route.fulfill({ json: { data, total: data.length, page: 0, pageSize: 20, bytes: kept.bytes } }),
    )
    await page.route(`**/api/evidence/${kept.number}`, (route) => route.fulfill({ json: { ...full, files } }))
  },
}

/** The public view of it. */
export const verified: Moment = {
  arrange: async (page) => {
    await page.route(`**/api/verify/${shownEvidence.number}`, (route) => route.fulfill({ json: anAnswer() }))
  },
}
