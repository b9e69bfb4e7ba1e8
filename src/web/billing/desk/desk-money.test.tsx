import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { getMonthClosing } from '#contract/billing/closing.ts'
import {
  askAboutPayable,
  bookReturn,
  getDeskPayable,
  listDeskPayables,
  listDisputedPayables,
  listLockedMonths,
  listReconciliations,
  lockLedgerMonth,
  refundPayment,
} from '#contract/billing/desk-endpoints.ts'
import { previewDisputeAnswer, submitDisputeAnswer } from '#contract/billing/dispute-bundle.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { aDisputedPayable } from '#web/testing/desk/desk-payments.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

function chiaraAs(role: StaffRole) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  return api
}

const payable = aDisputedPayable()
const paid = aDisputedPayable({
  _id: 'c2c2c2c2c2c2c2c2c2c2c2c2',
  title: 'Pro, a month',
  state: 'paid',
  received: 49_00,
})

test('Finance sees what must be answered by when, everything that was paid, and more of it', async () => {
  const api = chiaraAs('finance')
  api.reply(listDisputedPayables, { data: [payable] })
  api.on(listDeskPayables, ({ path }) =>
    Response.json(path.includes('before=') ? { data: [paid] } : { data: [payable], next: payable._id }),
  )
  const { screen } = await renderApp('/desk/payments')
  const disputes = screen.getByRole('table').first()
  await expect
    .element(disputes.getByRole('row', { name: /To be answered RF-2026-000012 USD.61\.50 product not received/ }))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save ZIP for RF-2026-000012' })).toBeVisible()
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect
    .element(screen.getByRole('link', { name: 'Pro, a month' }))
    .toHaveAttribute('href', `/desk/payments/${paid._id}`)
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('A payment is given back in part with a reason that the payer reads, once, and never more than there is', async () => {
  const api = chiaraAs('finance')
  api.reply(getDeskPayable, payable)
  api.reply(askAboutPayable, payable)
  const { screen } = await renderApp(`/desk/payments/${payable._id}`)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'RF-2026-000012' })).toBeVisible()
  await expect.element(screen.getByText('held until the dispute is decided')).toBeVisible()
  await screen.getByRole('button', { name: 'Ask what became of it' }).click()
  await screen.getByRole('button', { name: /^Give back up to USD.61\.50$/ }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount to give back' }).fill('100')
  await dialog.getByRole('button', { name: 'Give it back' }).click()
  await expect.element(dialog.getByText(/^Give back more than nothing and at most USD.61\.50\.$/)).toBeVisible()
  await expect.element(dialog.getByText('Please say why. The payer reads it.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount to give back' }).fill('20')
  await dialog.getByRole('textbox', { name: 'Reason, as the payer reads it' }).fill('It was paid twice.')
  const refund = { _id: 'b2b2b2b2b2b2b2b2b2b2b2b2', payment: payable.payments[0]!._id, amount: 20_00, currency: 'USD' }
  const about = { reason: 'It was paid twice.', requestedBy: chiara._id, createdAt: '2026-11-26T12:00:00.000Z' }
  api.reply(refundPayment, { ...refund, ...about, state: 'requested' })
  await dialog.getByRole('button', { name: 'Give it back' }).dblClick()
  await expect.element(screen.getByText(/^USD.20\.00 is on its way back, with a credit note\.$/)).toBeVisible()
  expect(sentTo(api, 'POST', `/api/desk/payables/${payable._id}/refunds`)).toEqual([
    { payment: payable.payments[0]!._id, amount: 20_00, left: 61_50, reason: 'It was paid twice.' },
  ])
})

test('What was transferred back is booked after a question, once, with what the bank’s statement says', async () => {
  const api = chiaraAs('finance')
  const byBank = aDisputedPayable({
    state: 'paid',
    disputes: [],
    payments: payable.payments.map((one) => ({ ...one, processor: 'bank' as const, state: 'paid' as const })),
  })
  api.reply(getDeskPayable, byBank)
  const { screen } = await renderApp(`/desk/payments/${payable._id}`)
  await screen.getByRole('button', { name: /^Book a return of up to USD.61\.50$/ }).click()
  await expect.element(screen.getByRole('button', { name: /^Give back/ })).not.toBeInTheDocument()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount transferred back' }).fill('100')
  await dialog.getByRole('button', { name: 'Book the return' }).click()
  await expect.element(dialog.getByText(/^Book more than nothing and at most USD.61\.50\.$/)).toBeVisible()
  await expect.element(dialog.getByText('Copy the bank’s reference of this movement.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount transferred back' }).fill('20')
  await dialog.getByRole('textbox', { name: 'The bank’s reference' }).fill('SEPA-77')
  await dialog.getByLabelText('Booked on').fill('2026-11-24')
  await dialog.getByRole('textbox', { name: 'Reason, as the payer reads it' }).fill('It was paid twice.')
  await dialog.getByRole('button', { name: 'Book the return' }).click()
  const question = screen.getByRole('alertdialog')
  await expect.element(question.getByText(/^Book USD.20\.00 as given back\?$/)).toBeVisible()
  const sent = () => sentTo(api, 'POST', `/api/desk/payables/${payable._id}/returns`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent()).toEqual([])
  await dialog.getByRole('button', { name: 'Book the return' }).click()
  api.reply(bookReturn, byBank)
  await question.getByRole('button', { name: 'Book it' }).click()
  await expect.element(screen.getByText('The return is booked, with a credit note.')).toBeVisible()
  const about = { reference: 'SEPA-77', bookedOn: '2026-11-24', reason: 'It was paid twice.' }
  expect(sent()).toEqual([{ payment: payable.payments[0]!._id, amount: 20_00, ...about }])
})

test('The bank is given our proof after it was looked at, once, and it stands who gave it when', async () => {
  const api = chiaraAs('finance')
  api.reply(getDeskPayable, payable)
  api.reply(previewDisputeAnswer, {
    dueAt: payable.disputes[0]!.dueAt,
    texts: [{ name: 'explanation', text: 'The payer bought a licence.' }],
    files: [{ name: 'RFI-2026-000012.pdf', as: 'receipt', bytes: 40_000 }],
    lacking: ['No letter went to the image user.'],
  })
  const answered = { answeredAt: '2026-11-26T12:00:00.000Z', answeredBy: 'Chiara Conti' }
  const { screen } = await renderApp(`/desk/payments/${payable._id}`)
  await screen.getByRole('button', { name: /^Answer the dispute of USD.61\.50$/ }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('RFI-2026-000012.pdf')).toBeVisible()
  await expect.element(dialog.getByText('No letter went to the image user.')).toBeVisible()
  await dialog.getByText('What we say').click()
  await expect.element(dialog.getByText('The payer bought a licence.')).toBeVisible()
  const after = aDisputedPayable({ disputes: payable.disputes.map((one) => ({ ...one, ...answered })) })
  api.reply(submitDisputeAnswer, after)
  api.reply(getDeskPayable, after)
  await dialog.getByRole('button', { name: 'Give the bank all of this' }).dblClick()
  await expect.element(screen.getByText(/by Chiara Conti$/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Answer the dispute/ })).not.toBeInTheDocument()
  expect(sentTo(api, 'POST', `/api/desk/payables/${payable._id}/dispute-answer`)).toEqual([{ dispute: 'dp_1' }])
})

test('The books say what differs from the payment services, and a month that is over is locked after a question', async () => {
  const api = chiaraAs('finance')
  const difference = {
    kind: 'missing-there' as const,
    object: 'txn_po_1',
    at: '2026-11-20T10:00:00.000Z',
    here: '-1000 USD',
    there: null,
  }
  api.reply(listReconciliations, {
    data: [
      {
        processor: 'stripe',
        day: '2026-11-20',
        at: '2026-11-21T04:17:00.000Z',
        compared: 7,
        differences: [difference],
      },
    ],
  })
  api.reply(listLockedMonths, { data: [] })
  const { screen } = await renderApp('/desk/books')
  await expect
    .element(screen.getByRole('row', { name: '2026-11-20 Cards Not in theirs txn_po_1 -1000 USD nothing' }))
    .toBeVisible()
  api.reply(getMonthClosing, {
    month: '2026-10',
    currencies: [
      {
        currency: 'EUR',
        opening: 0,
        moves: [
          { kind: 'received', amount: 123_00 },
          { kind: 'paid-out', amount: -73_00 },
        ],
        closing: 50_00,
        postedLater: 0,
        keptFor: [{ kind: 'owners', amount: 20_00 }],
      },
    ],
  })
  const months = screen.getByRole('table').nth(1)
  await expect.element(months.getByRole('row').nth(1).getByText('once it is over')).toBeVisible()
  await months
    .getByRole('row')
    .nth(2)
    .getByRole('button', { name: /^Lock / })
    .click()
  await expect.element(screen.getByText(/nobody can unlock it/)).toBeVisible()
  await expect.element(screen.getByText('Paid out to owners')).toBeVisible()
  await screen.getByRole('button', { name: 'Lock it for good' }).click()
  await expect.element(screen.getByText('Enter the sum of the statements.')).toBeVisible()
  await screen.getByLabelText('The bank’s closing balance in EUR, of all accounts').fill('50.00')
  api.reply(lockLedgerMonth, undefined)
  await screen.getByRole('button', { name: 'Lock it for good' }).click()
  const locked = () => api.received.filter(({ path }) => /^\/api\/desk\/ledger\/\d{4}-\d\d\/lock$/.test(path))
  await expect.poll(locked).toMatchObject([{ body: { bank: [{ currency: 'EUR', balance: 50_00 }] } }])
})

test('For another role there are no such pages', async () => {
  chiaraAs('reviewer')
  for (const path of ['/desk/payments', '/desk/books', `/desk/payments/${payable._id}`]) {
    const { screen } = await renderApp(path)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'There is no page here' })).toBeVisible()
    await screen.unmount()
  }
})
