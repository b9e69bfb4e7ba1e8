import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeskPayable, listDisputedPayables } from '#contract/billing/desk-endpoints.ts'
import { getDisputeBundle, previewDisputeAnswer, submitDisputeAnswer } from '#contract/billing/dispute-bundle.ts'
import { payableOf } from '#server/billing/payments/index.ts'
import { requestOf } from '#contract/request.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'
import { until } from '#server/testing/until.ts'
import { unzip } from '#server/testing/unzip.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const payableIdOf = async ({ caseId }: Priced) =>
  (await payableOf(stage.opened.app.deps.db, { kind: 'case', id: caseId }))!.id

async function bundleOf({ who: { chiara, ana } }: Priced, payableId: string, as: 'staff' | 'owner' = 'staff') {
  const { token } = as === 'staff' ? chiara : ana
  const { path } = requestOf(getDisputeBundle, { payableId })
  return await fetch(stage.opened.app.url + path, { headers: { authorization: `Bearer ${token}` } })
}

const disputed = (one: Priced) =>
  until(async () => (await stage.moneyOf(one)).payable?.disputes.some(({ state }) => state === 'open') === true)
const kinds = async (one: Priced) => (await stage.pageOf(one)).portal.documents.map(({ kind }) => kind)
const documentsOf = (one: Priced) =>
  until(async () => {
    const there = await kinds(one)
    return (['licence', 'invoice', 'receipt'] as const).every((kind) => there.includes(kind))
  })

test('What answers a disputed payment is one ZIP file, there before its deadline', { tags: ['long'] }, async () => {
  const one = await stage.aCase()
  stage.payAt((await stage.checkout(one)).sessionUrl, '4000000000000259')
  await disputed(one)
  await documentsOf(one)
  const payableId = await payableIdOf(one)
  const [task] = (await openTasksFor(stage.opened.app.deps.db, ['finance'], 1000)).filter(
    ({ kind, subject }) => kind === 'payment.disputed' && subject === payableId,
  )
  expect(task!.dueAt.getTime()).toBeGreaterThan(stage.opened.app.deps.clock().getTime())
  const { data } = await one.who.chiara.call(listDisputedPayables)
  expect(data.find(({ _id }) => _id === payableId)?.disputes).toMatchObject([{ state: 'open', reason: 'fraudulent' }])
  const answer = await bundleOf(one, payableId)
  expect(answer.headers.get('content-disposition')).toContain(`${(await one.at()).name}-dispute.zip`)
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  const names = [...files.keys()]
  const pdfs = [
    /^2-invoices\/RFI-.*\.pdf$/,
    /^2-invoices\/RFR-.*\.pdf$/,
    /^4-evidence\/RFE-.*\.pdf$/,
    /^5-licence\/RFL-.*\.pdf$/,
  ]
  for (const pattern of pdfs) {
    const name = names.find((one) => pattern.test(one))
    expect(
      files
        .get(name ?? '')
        ?.subarray(0, 5)
        .toString(),
      String(pattern),
    ).toBe('%PDF-')
  }
  const text = (name: string) => files.get(name)!.toString()
  const due = task!.dueAt.toISOString().slice(0, 10)
  expect(text('1-summary.txt')).toMatch(
    new RegExp(`Dispute dp_\\w+: USD.123\\.00, fraudulent, open, .* to be answered by ${due}`),
  )
  expect(text('1-summary.txt')).toContain('No letter went to the image user.')
  expect(text('6-consent.txt')).toMatch(/ paid for “.*” by card on \d{4}-/)
  expect(text('7-what-happened-when.csv')).toMatch(/captured,"USD.123\.00, pi_/)
  expect((await bundleOf(one, payableId, 'owner')).status).toBe(403)
})

test(
  'Staff give the bank our proof by one click, once, and not after its day; it stands who did it when',
  { tags: ['long'] },
  async () => {
    const one = await stage.aCase()
    stage.payAt((await stage.checkout(one)).sessionUrl, '4000000000000259')
    await disputed(one)
    await documentsOf(one)
    const payableId = await payableIdOf(one)
    const dispute = (await one.who.chiara.call(getDeskPayable, { payableId })).disputes[0]!.object
    const { files, texts, dueAt } = await one.who.chiara.call(previewDisputeAnswer, { payableId, dispute })
    expect(files.map(({ as }) => as).toSorted()).toEqual(['other', 'receipt', 'service'])
    expect(texts.find(({ name }) => name === 'explanation')?.text).toContain('by card on')
    expect(new Date(dueAt!).getTime()).toBeGreaterThan(stage.opened.app.deps.clock().getTime())
    await expect(one.who.ana.call(submitDisputeAnswer, { payableId, dispute })).rejects.toMatchObject({ status: 403 })
    stage.opened.sandbox.cards.trouble('lost')
    const both = await Promise.allSettled(
      [1, 2].map(() => one.who.chiara.call(submitDisputeAnswer, { payableId, dispute })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const after = await one.who.chiara.call(getDeskPayable, { payableId })
    expect(after.disputes).toMatchObject([{ state: 'open', answeredBy: expect.stringMatching(/^Chiara /) as string }])
    expect(after.history.filter(({ kind }) => kind === 'dispute-answered')).toHaveLength(1)
    expect(await stage.opened.cards.dispute(dispute)).toMatchObject({ state: 'under-review', isAnswered: true })
    await expect(one.who.chiara.call(previewDisputeAnswer, { payableId, dispute })).rejects.toMatchObject({
      problem: { code: 'dispute.answered' },
    })
    const open = await openTasksFor(stage.opened.app.deps.db, ['finance'], 1000)
    expect(open.some(({ kind, subject }) => kind === 'payment.disputed' && subject === payableId)).toBe(false)
    await stage.opened.app.deps.database.execute(
      "update disputes set answered_at = null, due_at = now() - interval '1 day' where object = $1",
      [dispute],
    )
    await expect(one.who.chiara.call(submitDisputeAnswer, { payableId, dispute })).rejects.toMatchObject({
      problem: { code: 'dispute.too-late' },
    })
  },
)

test(
  'The consent to parts is there word for word; where nothing is disputed there is nothing to answer',
  { tags: ['long'] },
  async () => {
    const one = await stage.aCase()
    await stage.inParts(one, { token: 'tok_createDispute' })
    await disputed(one)
    const files = unzip(Buffer.from(await (await bundleOf(one, await payableIdOf(one))).arrayBuffer()))
    expect(files.get('6-consent.txt')!.toString()).toMatch(
      /consented to a payment in parts.*\n\nI allow .* to charge my card 3 times/s,
    )
    const calm = await stage.aCase()
    stage.payAt((await stage.checkout(calm)).sessionUrl)
    await stage.comesTo(calm, 'paid')
    const refused = await bundleOf(calm, await payableIdOf(calm))
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'dispute.none' }])
  },
)
