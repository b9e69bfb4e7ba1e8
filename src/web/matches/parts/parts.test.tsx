import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getCluster, getMatch, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { listSiteParts, makeSitePart, previewSitePart, removeSitePart } from '#contract/sites/site-parts.ts'
import { aMatch, aSite, idOf, inFull } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const pageOf = <T,>(data: T[]) => ({ data, total: data.length, page: 1, pageSize: 20 })
const part = {
  _id: idOf(70),
  party: 'uni.example/~jane',
  site: 'uni.example',
  createdAt: '2026-11-01T10:00:00.000Z',
}

function withMatchOnUniversity() {
  const api = anaIsSignedIn()
  const url = 'https://uni.example/~jane/photos'
  const match = aMatch(1, { origin: { url, visit: url, domain: 'uni.example', title: 'Photos' } })
  api.reply(getMatch, inFull(match))
  api.reply(listMatches, pageOf([match]))
  api.reply(getCluster, aSite(7))
  api.on(previewSitePart, ({ path }) => {
    const asked = new URL(path, 'http://a').searchParams.get('url')!
    if (asked === 'https://uni.example')
      return Response.json(
        { code: 'parts.whole', message: 'This address stands for all of uni.example. Choose a part of it.' },
        { status: 409 },
      )
    const party = asked.replace('https://', '')
    return Response.json({ party, site: 'uni.example', finds: party.endsWith('photos') ? 1 : 2, total: 7 })
  })
  return api
}

test('Of a find’s address the owner chooses how much is held apart, and sees what that would do', async () => {
  const api = withMatchOnUniversity()
  api.reply(makeSitePart, { part, activity: null })
  const { screen } = await renderApp(`/matches/${idOf(1)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Treat a part of it as a site of its own' }))
  const dialog = screen.getByRole('dialog', { name: 'A part of uni.example' })
  await expect.element(dialog.getByText('uni.example/~jane has 2 of the 7 finds on uni.example.')).toBeVisible()
  const slider = dialog.getByLabelText('How much of the address they share')
  await userEvent.type(slider, '{ArrowRight}')
  await expect.element(dialog.getByText('uni.example/~jane/photos has 1 of the 7 finds on uni.example.')).toBeVisible()
  await userEvent.type(slider, '{ArrowLeft}{ArrowLeft}')
  await expect
    .element(dialog.getByText('This address stands for all of uni.example. Choose a part of it.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Make it a site of its own' })).toBeDisabled()
  await userEvent.type(slider, '{ArrowRight}')
  await userEvent.click(dialog.getByRole('button', { name: 'Make it a site of its own' }))
  await expect.element(screen.getByText('uni.example/~jane is a site of its own now.').first()).toBeVisible()
  expect(api.received.find(({ method, path }) => method === 'POST' && path === '/api/matches/parts')!.body).toEqual({
    url: 'https://uni.example/~jane',
  })
})

test('While a case is open against a site, its finds stay together, and the dialog says so', async () => {
  const api = withMatchOnUniversity()
  const message = 'A case is open against uni.example. Its finds stay together until the case is closed.'
  api.refuse(makeSitePart, 'conflict', { code: 'parts.case', message })
  const { screen } = await renderApp(`/matches/${idOf(1)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Treat a part of it as a site of its own' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make it a site of its own', exact: true }))
  await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible()
})

test('A part says what it is a part of, and can be put back', async () => {
  const api = withMatchOnUniversity()
  api.reply(getCluster, { ...aSite(2), title: part.party, partOf: part.site })
  api.reply(listClusters, pageOf([aSite(7)]))
  api.reply(listSiteParts, { data: [part] })
  const message = 'A case is open against uni.example/~jane. Its finds stay together until the case is closed.'
  api.refuse(removeSitePart, 'conflict', { code: 'parts.case', message })
  const { screen, address } = await renderApp(`/matches?cluster=${idOf(800)}`)
  await expect
    .element(screen.getByText('uni.example/~jane is a part of uni.example that you treat as a site of its own.'))
    .toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  await expect.element(screen.getByText(message).first()).toBeVisible()
  api.reply(removeSitePart, { activity: null })
  await userEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  await expect.element(screen.getByText('uni.example/~jane is with uni.example again.').first()).toBeVisible()
  await expect.poll(address).toBe('/matches')
})
