import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getImage } from '#contract/images/endpoints.ts'
import {
  confirmEarlierCertificate,
  getEarlierRegistrations,
  uploadEarlierCertificate,
} from '#contract/registrations/earlier-endpoints.ts'
import { listRegistrations } from '#contract/registrations/endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { anImage } from '#web/testing/images.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { sentTo } from '#web/testing/settings.ts'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const read = { office: 'US', number: 'VA 2-345-678', effectiveOn: '2024-07-01', decidedOn: null } as const
const path = `/api/images/${idOf(1)}/earlier-registrations/US/certificate`
const file = new File(['%PDF-'], 'certificate.pdf', { type: 'application/pdf' })

/** The page of an image without registrations, whose uploaded certificate is read with these doubts. */
async function uploaded(doubts: string[]) {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(1))
  api.reply(listRegistrations, { data: [], total: 0, page: 1, pageSize: 20 })
  api.reply(getEarlierRegistrations, { data: [], toConfirm: [] })
  api.reply(uploadEarlierCertificate, { data: [], toConfirm: [{ ...read, doubts }] })
  const opened = await renderApp(`/images/${idOf(1)}`)
  await opened.screen.getByText('Add a certificate').click()
  await userEvent.upload(opened.screen.getByLabelText('Upload the certificate'), file)
  await expect.element(opened.screen.getByRole('textbox', { name: 'Registration number' })).toHaveValue(read.number)
  return { api, ...opened }
}

test('A certificate is uploaded, read and confirmed.', async () => {
  const { api, screen } = await uploaded([])
  await expect.element(screen.getByRole('checkbox', { name: /^I looked at both/ })).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  api.reply(confirmEarlierCertificate, {
    data: [{ office: 'US', number: read.number, effectiveOn: read.effectiveOn, hasCertificate: true }],
    toConfirm: [],
  })
  await screen.getByRole('button', { name: 'Confirm the number' }).click()
  await expect
    .element(screen.getByText('Registered elsewhere: VA 2-345-678, effective 2024-07-01', { exact: true }))
    .toBeVisible()
  expect(sentTo(api, 'PUT', path)).toEqual([{ base64: btoa('%PDF-') }])
  expect(sentTo(api, 'POST', `${path}/confirmation`)).toEqual([
    { number: read.number, effectiveOn: read.effectiveOn, isSure: false },
  ])
})

test('A certificate with doubts is confirmed by the word of its owner.', async () => {
  const doubt = 'The claimant “Ana Ibarra” is not in this file.'
  const { api, screen } = await uploaded([doubt])
  await expect.element(screen.getByText(doubt)).toBeVisible()
  const confirm = screen.getByRole('button', { name: 'Confirm the number' })
  await expect.element(confirm).toBeDisabled()
  expect(await axeFaults()).toEqual([])
  await screen.getByRole('checkbox', { name: /^I looked at both/ }).click()
  api.refuse(confirmEarlierCertificate, 'conflict', {
    code: 'registration.number',
    message: 'This is not a number of the United States. Write it like VA 2-345-678.',
  })
  await confirm.click()
  await expect.element(screen.getByText(/^This is not a number of the United States/)).toBeVisible()
  expect(sentTo(api, 'POST', `${path}/confirmation`)).toEqual([
    { number: read.number, effectiveOn: read.effectiveOn, isSure: true },
  ])
})

test('A changed number asks for the word of the owner.', async () => {
  const { screen } = await uploaded([])
  await userEvent.fill(screen.getByRole('textbox', { name: 'Registration number' }), 'VA 2-345-679')
  await expect.element(screen.getByRole('button', { name: 'Confirm the number' })).toBeDisabled()
  await expect.element(screen.getByRole('checkbox', { name: /^I looked at both/ })).toBeVisible()
})

test('A file that cannot be read says so.', async () => {
  const { api, screen } = await uploaded([])
  api.refuse(uploadEarlierCertificate, 'conflict', {
    code: 'certificate.unreadable',
    message: 'This file is no PDF that can be read.',
  })
  await userEvent.upload(screen.getByLabelText('Upload the certificate'), file)
  await expect.element(screen.getByText('This file is no PDF that can be read.')).toBeVisible()
})
