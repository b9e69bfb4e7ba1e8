import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  getEvidence,
  getEvidencePackage,
  keepMatch,
  listEvidence,
  supplyEvidence,
  listEvidenceRequests,
} from '#contract/evidence/endpoints.ts'
import type { EvidenceRow } from '#contract/evidence/evidence.ts'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { getCluster, getMatch, listMatches } from '#contract/matches/endpoints.ts'
import { listMatchViews } from '#contract/matches/triage-endpoints.ts'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { anEvidence, evidenceInFull, notKept } from '#web/testing/evidence.ts'
import { aMatch, aSite, idOf, inFull } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const listOf = (data: EvidenceRow[], total = data.length) => ({ data, total, page: 1, pageSize: 20, bytes: 3_400_000 })

/** Ana at the page of a match with this evidence. */
async function atMatch(kept: EvidenceRow[]) {
  const api = anaIsSignedIn()
  const match = aMatch(101)
  let now = kept
  api.reply(getMatch, inFull(match))
  api.reply(listMatches, { data: [match], total: 1, page: 1, pageSize: 20 })
  api.reply(getCluster, aSite(1))
  api.reply(listMatchViews, { data: [] })
  api.refuse(getDomain, 'missing', { code: 'domain.missing', message: 'Nothing is known of it.' })
  api.on(listEvidence, () => Response.json(listOf(now)))
  api.on(getEvidence, () => Response.json(evidenceInFull(now[0]!)))
  const opened = await renderApp(`/matches/${match._id}`)
  return { ...opened, api, become: (next: EvidenceRow[]) => (now = next) }
}

test('A key captures a match, with progress, then its page', async () => {
  const { screen, api, become } = await atMatch([])
  await expect.element(screen.getByRole('button', { name: 'Keep as evidence' })).toBeVisible()
  api.on(keepMatch, () => {
    become([notKept(1, { state: 'capturing' })])
    return Response.json({ evidence: notKept(1, { state: 'waiting' }), activity: null }, { status: 202 })
  })
  await userEvent.keyboard('e')
  await expect.element(screen.getByText('The page is being captured')).toBeVisible()
  expect(api.received.filter(({ method, path }) => method === 'POST' && path.endsWith('/evidence'))).toHaveLength(1)
  become([anEvidence(1)])
  await expect.element(screen.getByAltText('The page as captured, the copy ringed'), { timeout: 5000 }).toBeVisible()
  await expect.element(screen.getByText(/stamped by Authority A/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Report (PDF) of RFE-7K2M-Q9TD-0001' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Package (WACZ) of RFE-7K2M-Q9TD-0001' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Public page' })).toBeVisible()
})

test('The key opens what is kept already', async () => {
  const { screen, address } = await atMatch([anEvidence(1)])
  await expect.element(screen.getByAltText('The page as captured, the copy ringed')).toBeVisible()
  await userEvent.keyboard('e')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'RFE-7K2M-Q9TD-0001' })).toBeVisible()
  expect(address()).toBe('/evidence/RFE-7K2M-Q9TD-0001')
})

test('A failed capture says why and when it is retried', async () => {
  const failed = { state: 'failed' as const, problem: 'A consent wall covers the picture.' }
  const { screen } = await atMatch([notKept(1, { ...failed, nextTryAt: '2026-11-10T20:00:00.000Z' })])
  await expect.element(screen.getByText(/A consent wall covers the picture\. We try again on/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Keep as evidence' })).not.toBeInTheDocument()
})

test('Evidence is listed by page, filtered by state and photograph', async () => {
  const api = anaIsSignedIn()
  api.reply(
    listEvidence,
    listOf([anEvidence(1), notKept(2, { state: 'failed', problem: 'The page is blank.', nextTryAt: null })]),
  )
  const { screen, address } = await renderApp('/evidence')
  const list = screen.getByRole('list', { name: 'Evidence' })
  await expect.element(list.getByText('Kept and sealed')).toBeVisible()
  await expect.element(list.getByText(/The page is blank\. We do not try again automatically/)).toBeVisible()
  await expect.element(screen.getByText('3.4 MB of files')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'All of “Harbour, first light”' }).first())
  await expect.poll(address).toBe(`/evidence?image=${idOf(900)}`)
  await userEvent.click(screen.getByText('Could not be kept', { exact: true }).first())
  const listed = () => api.received.findLast(({ path }) => path.startsWith('/api/evidence?'))!.path
  await expect.poll(listed).toContain('state=failed')
  expect(listed()).toContain(`image=${idOf(900)}`)
})

test('Where nothing is kept it says how something is', async () => {
  const api = anaIsSignedIn()
  api.reply(listEvidence, { ...listOf([]), bytes: 0 })
  const { screen, goTo } = await renderApp('/evidence')
  await expect.element(screen.getByRole('heading', { name: 'No evidence yet' })).toBeVisible()
  goTo('/evidence?state=supplied')
  await expect.element(screen.getByRole('heading', { name: 'No such evidence' })).toBeVisible()
})

test('A list that fails to load says so and is retried', async () => {
  const api = anaIsSignedIn()
  api.refuse(listEvidence, 'limited', { code: 'attempts.too-many', message: 'Wait a moment.' })
  const { screen } = await renderApp('/evidence')
  await expect.element(screen.getByText('Wait a moment.')).toBeVisible()
  api.reply(listEvidence, listOf([anEvidence(1)]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByText('Kept and sealed')).toBeVisible()
})

test('A capture shows all views by keys, with all its facts', async () => {
  const api = anaIsSignedIn()
  api.reply(getEvidence, evidenceInFull(anEvidence(1)))
  api.on(getEvidencePackage, () => new Response('zip', { headers: { 'content-disposition': 'attachment' } }))
  const { screen } = await renderApp('/evidence/RFE-7K2M-Q9TD-0001')
  await expect
    .element(screen.getByRole('region', { name: 'The copy on its page, with a ring around it' }))
    .toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('region', { name: 'The window as it opened' })).toBeVisible()
  await userEvent.keyboard('4')
  await expect.element(screen.getByRole('region', { name: 'The copy’s own file' })).toBeVisible()
  for (const words of ['nginx', '192.0.2.7, port 443', 'The certificate has expired.', 'CN=An issuer', 'D-1'])
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
  await expect.element(screen.getByText('3 ms ahead of time.example')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Log' }).getByText('Captured')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Download of place.png' })).toBeVisible()
  const request = { url: 'https://prints.example/media/101.jpg', at: '2026-11-10T14:02:09.000Z', status: 200 }
  api.reply(listEvidenceRequests, { data: [{ ...request, type: 'image/jpeg', sha256: 'd'.repeat(64) }], isAll: true })
  await userEvent.click(screen.getByRole('button', { name: 'Show all 12 requests' }))
  await expect.element(screen.getByRole('region', { name: 'Requests' }).getByText(request.url)).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /^Package/ }))
  await expect.poll(() => api.received.some(({ path }) => path.endsWith('/package'))).toBe(true)
})

test('Only authorised staff may supply failed captures', async () => {
  const failed = notKept(1, { state: 'failed', problem: 'The page is blank.' })
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['case-manager'] } })
  api.reply(getEvidence, evidenceInFull(failed))
  const supplied = { state: 'supplied' as const, sealedAt: '2026-11-11T10:00:00.000Z' }
  api.on(supplyEvidence, () => {
    api.reply(getEvidence, evidenceInFull(anEvidence(1, supplied)))
    return Response.json(evidenceInFull(anEvidence(1, supplied)))
  })
  const { screen } = await renderApp('/evidence/RFE-7K2M-Q9TD-0001')
  await userEvent.click(screen.getByRole('button', { name: 'Supply and seal it' }))
  await expect.element(screen.getByText('Say in a sentence why it is supplied by hand.')).toBeVisible()
  await expect.element(screen.getByText('Choose what the page showed.')).toBeVisible()
  await userEvent.upload(
    screen.getByLabelText(/Choose a screenshot/),
    new File(['x'], 'page.txt', { type: 'text/plain' }),
  )
  await expect.element(screen.getByText(/is no PNG, JPEG or PDF/)).toBeVisible()
  await userEvent.upload(
    screen.getByLabelText(/Choose another/),
    new File(['%PDF-'], 'page.pdf', { type: 'application/pdf' }),
  )
  await userEvent.fill(screen.getByLabelText('Why it is supplied by hand'), 'The page is shown to people only.')
  await userEvent.click(screen.getByRole('button', { name: 'Supply and seal it' }))
  await expect.element(screen.getByText('Supplied by hand, and sealed')).toBeVisible()
  expect(api.received.find(({ path }) => path.startsWith('/api/desk'))!.body).toEqual({
    reason: 'The page is shown to people only.',
    type: 'application/pdf',
    content: btoa('%PDF-'),
  })
})

test('Its owner is told why it failed, without the form', async () => {
  const api = anaIsSignedIn()
  api.reply(getEvidence, evidenceInFull(notKept(1, { state: 'failed', problem: 'The page is blank.' })))
  const { screen } = await renderApp('/evidence/RFE-7K2M-Q9TD-0001')
  await expect.element(screen.getByText(/The page is blank\. We do not try again automatically/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Supply and seal it' })).not.toBeInTheDocument()
})
