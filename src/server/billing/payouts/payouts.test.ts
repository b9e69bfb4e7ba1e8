import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginSecondFactor, confirmSecondFactor } from '#contract/accounts/security-endpoints.ts'
import { changeEmail } from '#contract/accounts/profile-endpoints.ts'
import type { PayoutDetails } from '#contract/billing/payouts/details.ts'
import {
  confirmIdentity,
  decideTaxClaim,
  endPayoutHold,
  holdPayouts,
  listPayoutChecks,
  recordPayeeResult,
} from '#contract/billing/payouts/desk-endpoints.ts'
import { confirmPayout, getPayout, updatePayout } from '#contract/billing/payouts/endpoints.ts'
import { anaDetails } from '#contract/billing/payouts/testing/ana-details.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { type Person, people, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { accountData } from '../account-data.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { post } from '../ledger/post.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'
import { tendDetails } from './details/tend-details.ts'
import { readOwnerPayout } from './read-payout-facts.ts'

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await openTestApp({ ...issuer, PAYOUT_RESERVE_PERCENT: '0' })
  finance = await staffPerson(app, ['finance'])
})
afterAll(() => app.remove())

const otherAccount = { account: { kind: 'iban', iban: 'DE89370400440532013000', bic: null } } as const

/** Sends details, and opens the link of the mail. */
async function enter(person: Person, more: Partial<PayoutDetails> = {}) {
  await person.call(updatePayout, { ...anaDetails, ...more, password: person.password })
  return await person.call(confirmPayout, { token: await tokenOf(person) })
}
const confirmMails = async ({ email }: { email: string }) =>
  (await mailsTo(app, email)).filter(({ template }) => template === 'payout-confirm')
const tokenOf = async (person: Person) => /confirm=([\w-]+)/.exec((await confirmMails(person)).at(-1)!.text)![1]!
const codesOf = async (person: Person) => (await person.call(getPayout)).holds.map(({ code }) => code)
const checksOf = async ({ id }: Person) => (await finance.call(listPayoutChecks, { owner: id })).owners[0]!
const readPayout = ({ id }: Person) => readOwnerPayout(app.deps, app.deps.db, { ownerId: id })

test('Details count once the mail’s link is opened, and are shown masked', async () => {
  const { ana } = await people(app)
  expect(await ana.call(getPayout)).toMatchObject({ state: 'none', details: null, holds: [{ code: 'no-details' }] })
  const asked = await ana.call(updatePayout, { ...anaDetails, taxNumber: '123456789', password: ana.password })
  expect(asked).toMatchObject({ details: null, pending: { account: { lastFour: '0154' } } })
  const taken = await ana.call(confirmPayout, { token: await tokenOf(ana) })
  expect(taken).toMatchObject({
    state: 'checking',
    pending: null,
    details: { version: 1, holder: 'Ana Almeida', account: { kind: 'iban', country: 'PT', lastFour: '0154' } },
  })
  expect(JSON.stringify(taken)).not.toMatch(/PT5000|123456789/)
  const { rows } = await app.deps.database.execute('select * from payout_details where account_id = $1', [ana.id])
  expect(JSON.stringify(rows)).not.toMatch(/PT5000|Almeida|123456789/)
  await expect(ana.call(confirmPayout, { token: 'again' })).rejects.toMatchObject({ code: 'payout.confirmation-over' })
})

test('A wrong password changes nothing', async () => {
  const { ana } = await people(app)
  const refused = ana.call(updatePayout, { ...anaDetails, password: 'wrong' })
  await expect(refused).rejects.toMatchObject({ code: 'account.wrong-password' })
  expect(await confirmMails(ana)).toEqual([])
})

test('A confirmation ends once the account has another address', async () => {
  const { ana } = await people(app)
  await ana.call(updatePayout, { ...anaDetails, password: ana.password })
  const token = await tokenOf(ana)
  await ana.call(changeEmail, { email: `moved-${ana.email}`, password: ana.password })
  await expect(ana.call(confirmPayout, { token })).rejects.toMatchObject({ code: 'payout.confirmation-over' })
})

test('A second factor asks for its code and needs no mail', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { secret } = await ana.call(beginSecondFactor, { password: ana.password })
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  await ana.call(confirmSecondFactor, { code: codeAt(-1) })
  const given = { ...anaDetails, password: ana.password }
  await expect(ana.call(updatePayout, given)).rejects.toMatchObject({ code: 'second-factor.required' })
  const taken = await ana.call(updatePayout, { ...given, code: codeAt(1) })
  expect(taken).toMatchObject({ pending: null, details: { version: 1 } })
  expect(await confirmMails(ana)).toEqual([])
})

test('Another account holds pay-outs for a week, is told by mail and has another version', async () => {
  const { ana } = await people(app)
  await enter(ana)
  const approved = (await readPayout(ana)).payee!.row.version
  const changed = await enter(ana, otherAccount)
  const until = changed.details!.heldUntil!
  expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBe(7)
  expect(changed.holds).toContainEqual(expect.objectContaining({ code: 'details-changed', until }))
  expect((await readPayout(ana)).payee!.row.version).toBe(approved + 1)
  const told = (await mailsTo(app, ana.email)).filter(({ template }) => template === 'payout-changed')
  expect(told.at(-1)!.text).toContain(`We pay nothing before ${until.slice(0, 10)}`)
  expect(told.map(({ text }) => text).join()).not.toContain('DE8937')
})

test('Another tax residence has another version and holds nothing', async () => {
  const { ana } = await people(app)
  await enter(ana)
  const changed = await enter(ana, { taxResidence: 'ES' })
  expect(changed.details).toMatchObject({ version: 2, heldUntil: null })
})

test('The address of the change before hears of the next one', async () => {
  const { ana } = await people(app)
  await enter(ana)
  const email = `moved-${ana.email}`
  await ana.call(changeEmail, { email, password: ana.password })
  await app.deps.database.execute('update accounts set email_verified_at = now() where id = $1', [ana.id])
  await ana.call(updatePayout, { ...anaDetails, ...otherAccount, password: ana.password })
  await ana.call(confirmPayout, { token: await tokenOf({ ...ana, email }) })
  for (const address of [ana.email, email]) {
    const templates = (await mailsTo(app, address)).map(({ template }) => template)
    expect(templates).toContain('payout-changed')
  }
})

test('An IBAN of another country’s length is refused at the call', async () => {
  const { ana } = await people(app)
  const account = { kind: 'iban', iban: 'PT500002012312345678', bic: null } as const
  const refused = ana.call(updatePayout, { ...anaDetails, account, password: ana.password })
  await expect(refused).rejects.toMatchObject({ kind: 'invalid' })
})

test('A business names a tax number of its country', async () => {
  const { ana } = await people(app)
  const business = { ...anaDetails, kind: 'business', taxNumber: 'PT999999999', password: ana.password } as const
  await expect(ana.call(updatePayout, business)).rejects.toMatchObject({ code: 'payout.tax-number' })
  const taken = await enter(ana, { kind: 'business', taxNumber: 'PT507957547', agreesToSelfBilling: true })
  expect(taken.details!.selfBilling).toMatchObject({
    version: '2026-11',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('A name that does not match holds this version of the details alone', async () => {
  const { ana } = await people(app)
  await enter(ana)
  const none = { ownerId: ana.id, version: 1, result: 'none', isAccepted: true, reason: null } as const
  await finance.call(recordPayeeResult, none)
  expect(await codesOf(ana)).toContain('payee-differs')
  await finance.call(recordPayeeResult, { ...none, result: 'close', isAccepted: false })
  expect(await codesOf(ana)).toContain('payee-undecided')
  const accepted = { ...none, result: 'close' } as const
  await expect(finance.call(recordPayeeResult, accepted)).rejects.toMatchObject({ code: 'payee.reason' })
  await finance.call(recordPayeeResult, { ...accepted, reason: 'Married name.' })
  expect(await codesOf(ana)).not.toContain('payee-undecided')
  await finance.call(recordPayeeResult, none)
  expect(await codesOf(await changedHolder(ana))).not.toContain('payee-differs')
  await expect(finance.call(recordPayeeResult, none)).rejects.toMatchObject({ code: 'payout.changed' })
})

const changedHolder = async (person: Person) => {
  await enter(person, { holder: 'Ana Maria Almeida' })
  return person
}

test('A deceased owner’s account is held until staff end it', async () => {
  const { ana } = await people(app)
  const hold = { ownerId: ana.id, reason: 'deceased', note: 'Her daughter called us.', until: null } as const
  await finance.call(holdPayouts, hold)
  await enter(ana)
  const payout = await ana.call(getPayout)
  expect(payout.holds[0]).toEqual({
    code: 'staff',
    sentence: 'We hold this account until the heirs have shown their right to it.',
    until: null,
  })
  expect(JSON.stringify(payout)).not.toContain('daughter')
  const [placed] = (await checksOf(ana)).staffHolds
  await finance.call(endPayoutHold, { holdId: placed!._id, note: 'The heirs are known.' })
  await expect(finance.call(endPayoutHold, { holdId: placed!._id, note: 'x' })).rejects.toMatchObject({
    code: 'hold.ended',
  })
  expect(await codesOf(ana)).not.toContain('staff')
})

test('Staff say what they saw of an identity, and no day to come', async () => {
  const { ana } = await people(app)
  await enter(ana)
  const seen = { ownerId: ana.id, seen: 'Passport, by video', on: '2026-01-02' }
  await expect(finance.call(confirmIdentity, { ...seen, on: '2999-01-01' })).rejects.toMatchObject({
    code: 'identity.future',
  })
  await finance.call(confirmIdentity, seen)
  expect((await checksOf(ana)).identity).toMatchObject({
    seen: 'Passport, by video',
    on: '2026-01-02',
    by: 'Sol Silva',
  })
  expect(await codesOf(ana)).not.toContain('identity')
})

test('A US provider asks for the form, and a claim waits for finance', async () => {
  const { ana } = await people(app)
  const { billing } = app.deps.config
  const named = billing.issuer!
  Object.assign(app.deps.config, { billing: { ...billing, issuer: { ...named, country: 'US' } } })
  await enter(ana)
  expect(await codesOf(ana)).toContain('tax-form')
  const taxForm = {
    form: 'W-8BEN',
    tin: '501964843',
    treaty: { article: '13', percent: 10 },
    signedName: 'Ana Almeida',
  } as const
  const wrong = ana.call(updatePayout, { ...anaDetails, taxForm: { ...taxForm, form: 'W-9' }, password: ana.password })
  await expect(wrong).rejects.toMatchObject({ code: 'payout.tax-form' })
  await enter(ana, { taxForm })
  expect(await codesOf(ana)).toContain('tax-claim')
  expect((await ana.call(getPayout)).withholding?.percent).toBe(30)
  await finance.call(decideTaxClaim, { ownerId: ana.id, version: 2, is: 'accepted', reason: 'Article 13 gives 10.' })
  expect(await codesOf(ana)).not.toContain('tax-claim')
  expect((await ana.call(getPayout)).withholding).toEqual({
    percent: 10,
    sentence: 'Tax is kept at the rate of the treaty.',
  })
  expect((await enter(ana, { taxForm, holder: 'A. Almeida' })).holds.map(({ code }) => code)).not.toContain('tax-claim')
  Object.assign(app.deps.config, { billing })
})

test('An owner who leaves with money due is paid by details that then go', async () => {
  const { ana } = await people(app)
  await enter(ana)
  const payable = await aPayable(app, ana.id)
  await tell(app, anEvent(payable, 'payment.paid', { id: `pi_${payable.id}` }))
  await accountData.erase(app.deps, ana.id)
  expect((await readPayout(ana)).payee).toMatchObject({ row: { version: 1 }, details: { holder: 'Ana Almeida' } })
  await tendDetails(app.deps)
  expect((await readPayout(ana)).payee).toBeDefined()
  await payOut(ana.id)
  await tendDetails(app.deps)
  expect((await readPayout(ana)).payee).toBeUndefined()
})

/** Pays all that the ledger owes an owner, as a transfer from the bank. */
async function payOut(ownerId: string): Promise<void> {
  const account = ledgerAccounts.owner(ownerId)
  const owed = await balanceOf(app.deps.db, account)
  const at = new Date()
  await app.deps.db.transaction(async (tx) => {
    for (const [currency, sum] of owed) {
      const amount = -sum
      const entries = [
        { account, currency, amount },
        { account: ledgerAccounts.processor('bank'), currency, amount: -amount },
      ]
      const key = `test ${ownerId} ${currency}`
      await post(tx, {
        key,
        cause: { kind: 'job', id: 'test' },
        subject: ownerId,
        entries,
        happenedAt: at,
        postedAt: at,
      })
    }
  })
}

test('An owner who leaves with nothing due takes the details along', async () => {
  const { ana } = await people(app)
  await enter(ana)
  await accountData.erase(app.deps, ana.id)
  const { rows } = await app.deps.database.execute('select 1 from payout_history where account_id = $1', [ana.id])
  expect([(await readPayout(ana)).payee, rows]).toEqual([undefined, []])
})

test('An export has the details masked and their history', async () => {
  const { ana } = await people(app)
  await enter(ana)
  const { documents } = await accountData.export(app.deps, ana.id)
  expect(documents['payout']).toMatchObject({
    details: { account: { lastFour: '0154' } },
    history: [{ step: 'entered', version: 1, by: 'owner' }],
  })
  expect(JSON.stringify(documents)).not.toContain('PT5000')
})
