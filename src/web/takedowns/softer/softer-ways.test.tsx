import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import { endSiteRequest, previewSiteRequest, signSiteRequest } from '#contract/takedowns/softer-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { idOf } from '#web/testing/matches.ts'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { aNotice, aNoticePreview, aSiteRequest, aTakedown, takedownInFull } from '../testing/takedowns.ts'

const address = `/takedowns/${idOf(1201)}`
const draft = takedownInFull(aTakedown(1))
const summary = 'Softer ways: ask the site first, or ask for a fee'
const { to, source, language, subject, text } = aSiteRequest()
const preview = { to, source, language, subject, text, hash: '1'.repeat(64), signer: 'Ana Almeida' } as const

/** Ana on the page of this takedown. */
async function at(takedown = draft) {
  const api = anaIsSignedIn()
  api.reply(getTakedown, takedown)
  api.reply(previewNotice, aNoticePreview(1))
  return { api, ...(await renderApp(address)) }
}

test('A request is read, signed and then shown with its last day.', async () => {
  const { api, screen } = await at()
  await userEvent.click(screen.getByText(summary))
  api.reply(previewSiteRequest, preview)
  await userEvent.click(screen.getByLabelText('Ask the site to remove the copies'))
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: source })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  const asked = takedownInFull(aTakedown(1, { state: 'sent', turn: 'them' }), { request: aSiteRequest() })
  api.reply(signSiteRequest, asked)
  api.reply(getTakedown, asked)
  await userEvent.fill(screen.getByLabelText('Your name').first(), 'Ana Almeida')
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send the request' }))
  await expect.element(screen.getByText('It was sent. We look at the copies on 2026-11-27.')).toBeVisible()
  await expect.element(screen.getByText(summary)).not.toBeInTheDocument()
  expect(api.received.findLast(({ path }) => path.endsWith('/request'))!.body).toEqual({
    kind: 'removal',
    hash: preview.hash,
    name: 'Ana Almeida',
  })
})

test('A site that may not be written to says why.', async () => {
  const { api, screen } = await at()
  await userEvent.click(screen.getByText(summary))
  const message = 'In Germany only a law firm may write to a site for you. Send the host a notice instead.'
  api.refuse(previewSiteRequest, 'conflict', { code: 'request.not-allowed', message })
  await userEvent.click(screen.getByLabelText('Ask the site to credit me'))
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign and send the request' })).not.toBeInTheDocument()
  api.refuse(previewSiteRequest, 'conflict', { code: 'request.not-allowed', message })
  await userEvent.click(screen.getByLabelText('Ask for a licence fee'))
  await expect.element(screen.getByText(message)).toBeVisible()
})

test('A fee ends the draft and leads to a case.', async () => {
  const { api, screen, address: now } = await at()
  await userEvent.click(screen.getByText(summary))
  api.reply(previewSiteRequest, preview)
  await userEvent.click(screen.getByLabelText('Ask for a licence fee'))
  api.reply(withdrawTakedown, { ...draft, closedAt: draft.createdAt })
  await userEvent.click(screen.getByRole('button', { name: 'End the takedown and start a case' }))
  await expect.poll(now).toBe(`/cases/new?cluster=${idOf(800)}`)
})

test('A waiting request hides the notices until it ends.', async () => {
  const request = aSiteRequest({ kind: 'credit', state: 'answered' })
  const { api, screen } = await at(takedownInFull(aTakedown(1), { request, notices: [aNotice(1, { state: 'ready' })] }))
  await expect.element(screen.getByText(/^The site answered\. Its answer stands under Messages\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'My credit is there' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign 1 notice' })).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  const ended = takedownInFull(aTakedown(1, { state: 'ready' }), {
    request: { ...request, state: 'ended', dueAt: null },
    notices: [aNotice(1, { state: 'ready' })],
  })
  api.reply(endSiteRequest, ended)
  api.reply(getTakedown, ended)
  await userEvent.click(screen.getByRole('button', { name: 'Wait no longer' }))
  await expect.element(screen.getByRole('button', { name: 'Sign 1 notice' })).toBeVisible()
})
