import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addLicence, type Licence, listLicences } from '#contract/licensing/ledger.ts'
import { judgeMatches, listMatches } from '#contract/matches/endpoints.ts'
import { aMatch, idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const licence: Licence = {
  _id: idOf(60),
  reference: null,
  client: 'prints.example',
  hosts: ['prints.example'],
  shared: [],
  images: ['Harbour'],
  agency: null,
  startsOn: '2026-01-01',
  endsOn: null,
  longestSide: null,
  note: null,
  createdAt: '2026-01-03T10:00:00.000Z',
}

/** Ana marks her first match as licensed. */
async function anaPressesL(more: Parameters<typeof aMatch>[1] = {}) {
  const api = anaIsSignedIn()
  const original = { ...aMatch(1).original, title: 'Harbour' }
  api.reply(listMatches, { data: [aMatch(1, { original, ...more })], total: 1, page: 1, pageSize: 20 })
  api.reply(judgeMatches, { changed: [idOf(1)], before: {}, copies: 0, change: idOf(700) })
  api.reply(addLicence, licence)
  const { screen } = await renderApp('/matches?by=finds&show=all')
  await expect.element(screen.getByText('Print 1')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}l')
  const dialog = screen.getByRole('dialog', { name: 'Add a licence' })
  await expect.element(dialog).toBeVisible()
  const sent = (path: string) => api.received.filter((one) => one.path === path).map(({ body }) => body)
  return { screen, dialog, sent }
}

test('Who has a licence is asked for with the key, with what is known of it; then the find is licensed', async () => {
  const { dialog, sent } = await anaPressesL()
  await expect.element(dialog.getByLabelText('Client')).toHaveValue('prints.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Add it' }))
  await expect.poll(() => sent('/api/matches/bulk/verdict')).toEqual([{ matchIds: [idOf(1)], verdict: 'licensed' }])
  expect(sent('/api/licences')).toEqual([
    expect.objectContaining({
      client: 'prints.example',
      hosts: ['prints.example'],
      images: ['Harbour'],
      startsOn: '2026-01-01',
    }),
  ])
})

test('Its terms may be said later; until then it is seen as incomplete', async () => {
  const { screen, dialog, sent } = await anaPressesL()
  await userEvent.click(dialog.getByRole('button', { name: 'Add its terms later' }))
  await expect.poll(() => sent('/api/matches/bulk/verdict')).toEqual([{ matchIds: [idOf(1)], verdict: 'licensed' }])
  expect(sent('/api/licences')).toEqual([])
  await screen.unmount()
  const again = await anaPressesL({ verdict: 'licensed' })
  await expect.element(again.screen.getByText('Licensed, its terms are not said yet').first()).toBeInTheDocument()
})

test('The ledger says how many finds each licence covers, and leads to them', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, { data: [licence], total: 1, page: 1, pageSize: 20 })
  api.reply(listMatches, { data: [], total: 8, page: 1, pageSize: 1 })
  const { screen } = await renderApp('/licences')
  const link = screen.getByRole('link', { name: /^8 finds covered/ }).first()
  await expect.element(link).toBeVisible()
  expect(link.element().textContent).toContain(`8 finds covered by the licence to ${licence.client}`)
  expect(link.element().getAttribute('href')).toContain(`coveredBy=${idOf(60)}`)
})
