import { expect, test } from 'vitest'
import { getStatement, listStatements, sendOwnInvoice } from '#contract/billing/statements/endpoints.ts'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { aStatement, statementsListed } from './testing/statements.ts'

test('The list shows the year, the next pay-out and every statement', async () => {
  const api = anaWith()
  api.reply(listStatements, statementsListed)
  const { screen } = await renderApp('/remittance')
  await expect.element(screen.getByRole('link', { name: 'RFS-2026-000002' })).toBeVisible()
  await expect.element(screen.getByText(/^The next pay-out is on/)).toBeVisible()
  await expect.element(screen.getByText(/November 2026: your share/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('A statement leads from balance to balance, and its numbers to their cases', async () => {
  const api = anaWith()
  api.reply(getStatement, aStatement)
  const { screen } = await renderApp('/remittance/RFS-2026-000002')
  await expect.element(screen.getByRole('rowheader', { name: 'Closing balance' })).toBeVisible()
  const link = screen.getByRole('link', { name: 'RF-2041' }).first()
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/cases/'))
  await expect.element(screen.getByText(/Send the XML through Peppol/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'XLSX of RFS-2026-000002' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('An own invoice is sent with the sum of its statement', async () => {
  const api = anaWith()
  const toInvoice = { gross: 27_50, currency: 'USD' } as const
  api.reply(getStatement, { ...aStatement, documents: [], invoicing: 'own', toInvoice })
  api.reply(sendOwnInvoice, {
    number: 'A-1',
    issuedOn: '2026-12-01',
    gross: 27_50,
    state: 'matched',
    problem: null,
    uploadedAt: '2026-12-02T00:00:00.000Z',
  })
  const { screen } = await renderApp('/remittance/RFS-2026-000002')
  await screen.getByRole('textbox', { name: 'Number of your invoice' }).fill('A-1')
  await screen.getByRole('textbox', { name: 'Day of your invoice' }).fill('2026-12-01')
  await screen.getByLabelText('Choose the file').upload(new File(['%PDF-1.7'], 'a-1.pdf'))
  await screen.getByRole('button', { name: 'Send the invoice' }).click()
  await expect
    .poll(() => sentTo(api, 'PUT', '/api/remittance/RFS-2026-000002/invoice'))
    .toMatchObject([{ ownNumber: 'A-1', gross: 27_50, file: btoa('%PDF-1.7') }])
})
