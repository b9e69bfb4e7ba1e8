import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startSubmissions } from '#contract/submissions/submitting-endpoints.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aSite, idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const start = page.getByRole('button', { name: 'Start several cases' })
const dialog = page.getByRole('dialog')
const site = (number: number) => ({
  ...aSite(number),
  _id: idOf(800 + number),
  title: `prints-${number}.example`,
})

/** A server with so many sites that show images of Ana. */
function withSites(count: number) {
  const api = anaIsSignedIn()
  const data = Array.from({ length: count }, (_, at) => site(at + 1))
  api.reply(listClusters, { data, total: count, page: 1, pageSize: 20 })
  return api
}

test('Drafts are made of several sites at once; which were not, and why, is said with the way to what is there', async () => {
  const api = withSites(4)
  const reason = 'There is already an open case on this site: RF-000007.'
  api.reply(startSubmissions, ({ clusters }) => ({
    data: clusters.map((cluster) =>
      cluster === idOf(802)
        ? { cluster, case: idOf(57), isMade: false, reason }
        : cluster === idOf(803)
          ? { cluster, case: null, isMade: false, reason: 'Every match of this site is ignored.' }
          : { cluster, case: idOf(58), isMade: true, reason: null },
    ),
  }))
  const { address } = await renderApp('/matches')
  await userEvent.click(start)
  await expect.element(dialog.getByRole('button', { name: 'Make 0 drafts' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Choose all 4' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'prints-4.example, 4 finds, best 97 %' }))
  expect(await axeFaults()).toEqual([])
  const asked = () => api.received.filter(({ path }) => path.startsWith('/api/clusters')).length
  const before = asked()
  const taken = [1, 2, 3, 4].map((number) => ({ ...site(number), case: { _id: idOf(58), name: '', isDraft: true } }))
  api.reply(listClusters, { data: taken, total: 4, page: 1, pageSize: 20 })
  await userEvent.click(dialog.getByRole('button', { name: 'Make 3 drafts' }))
  await expect.poll(asked).toBeGreaterThan(before)
  await expect
    .element(dialog.getByText('One draft is made. For 2 sites none is; they stand first, with the reasons.'))
    .toBeVisible()
  expect(api.received.filter(({ path }) => path === '/api/cases/submission/bulk').map(({ body }) => body)).toEqual([
    { clusters: [idOf(801), idOf(802), idOf(803)] },
  ])
  const rows = dialog.getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent(`prints-2.example${reason}To the case`)
  await expect.element(rows.nth(1)).toHaveTextContent('prints-3.exampleEvery match of this site is ignored.')
  await expect
    .element(dialog.getByRole('link', { name: 'To the case for prints-2.example' }))
    .toHaveAttribute('href', `/cases/${idOf(57)}`)
  await expect
    .element(dialog.getByRole('link', { name: 'Go on with the draft for prints-1.example' }))
    .toHaveAttribute('href', `/cases/${idOf(58)}/submission`)
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }).last())
  await expect.element(dialog).not.toBeInTheDocument()
  expect(address()).toBe('/matches')
})

test('Why no draft could be made at all is said where the sites are chosen', async () => {
  const api = withSites(2)
  const message = 'You have too many drafts. Submit or delete some first.'
  api.refuse(startSubmissions, 'conflict', { code: 'case.too-many-drafts', message })
  await renderApp('/matches')
  await userEvent.click(start)
  await userEvent.click(dialog.getByRole('checkbox', { name: /^prints-1/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Make one draft' }))
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: /^prints-1/ })).toBeChecked()
})

test('Sites with a case or a draft are not offered; where no two are left there is nothing to choose from', async () => {
  const api = withSites(0)
  const data = [1, 2, 3].map(site)
  const withCase = { ...site(4), case: { _id: idOf(57), name: 'RF-000007', isDraft: false } }
  api.reply(listClusters, { data: [...data, withCase], total: 4, page: 1, pageSize: 20 })
  const { screen } = await renderApp('/matches')
  await userEvent.click(start)
  await expect.element(dialog.getByText('One site is left out: it has a case or a draft already.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Choose all 3' })).toBeVisible()
  await screen.unmount()
  api.reply(listClusters, { data: [site(1), withCase], total: 2, page: 1, pageSize: 20 })
  await renderApp('/matches')
  await expect.element(page.getByRole('link', { name: 'prints-1.example', exact: true })).toBeVisible()
  await expect.element(start).not.toBeInTheDocument()
})
