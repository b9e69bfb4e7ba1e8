import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { languages } from '#contract/languages/languages.ts'
import { agreementHash, licensingAgreement } from '#contract/licensing/agreement.ts'
import { verifyNumber } from '#contract/platform/verify.ts'
import { signPdf } from '#server/platform/signing/sign-pdf.ts'
import { verifyPdf } from '#server/platform/signing/verify-pdf.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { until } from '#server/testing/until.ts'
import { openPaying } from '#server/testing/paying.ts'
import { drawLicence } from './draw-licence.ts'
import type { LicenceFacts } from './licence-facts.ts'
import { changeLicence, licencesOf } from './licence-store.ts'
import { licenceWords } from '#contract/languages/licences.ts'
import { makeLicence } from './make-licence.ts'
import { tellOfEnding } from './tell-of-ending.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const facts = (language: string): LicenceFacts => ({
  number: 'RFL-0123-4567-89AB',
  caseName: 'RF-000042',
  issuedAt: '2026-11-26T10:00:00.000Z',
  licensor: { name: 'Ana Almeida', place: 'Porto' },
  provider: { name: 'Rightframe', support: 'help@rightframe.example' },
  licensee: {
    name: 'Dov Dekker',
    company: 'Greenfields Lda.',
    address: ['Kanaalstraat 1', '1000 Porto'],
    country: 'PT',
  },
  language,
  uses: [
    {
      imageId: 'a'.repeat(24),
      title: 'Harbour at dusk – Łódź, naïve café',
      hash: 'ab'.repeat(32),
      page: 'https://greenfields.example/harbour',
      pages: ['https://greenfields.example/press'],
    },
  ],
  host: 'greenfields.example',
  category: 'Editorial',
  market: 'National',
  exclusivity: 'None',
  startsOn: '2026-11-26',
  endsOn: '2027-11-25',
  currency: 'EUR',
  lines: [{ kind: 'future_licence', description: 'Use for a year', amount: 100_02 }],
  total: 100_02,
  parts: 3,
  agreement: { version: licensingAgreement.version, hash: agreementHash },
  verifyUrl: 'https://app.example/verify/RFL-0123-4567-89AB',
})

test.each(languages)('A licence is written in %s, signed, and says all that it grants', async (language) => {
  const picture = { jpeg: await aPicture(7), width: 640, height: 480 }
  const pictures = new Map([['a'.repeat(24), picture]])
  const drawn = await drawLicence(facts(language), { pictures, software: 'Rightframe test', isStamped: false })
  const { signer } = await stage.opened.app.deps.companyKey()
  const signed = await signPdf(drawn, { key: signer, reason: 'Granted.', at: new Date() })
  expect(verifyPdf(signed).signer).not.toBe('')
  const country = new Intl.DisplayNames(language, { type: 'region' }).of('PT')!
  const [first] = (await PDF.load(signed)).getPages()
  expect(first!.extractText().text).toContain(country)
})

test('The same is said in every language', () => {
  const shape = (words: object): string[] =>
    Object.entries(words).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? shape(value as object).map((inner) => `${name}.${inner}`) : [name],
    )
  for (const language of languages) expect(shape(licenceWords[language])).toEqual(shape(licenceWords.en))
  const releases = languages.map((language) => licenceWords[language].releaseText('A', 'B', 'C'))
  expect(new Set(releases).size).toBe(languages.length)
})

test('A month before it ends both are told, once; after its last day it is over', async () => {
  const one = await stage.aCase()
  stage.payAt((await stage.checkout(one)).sessionUrl)
  await stage.comesTo(one, 'paid')
  await until(async () => (await stage.moneyOf(one)).licences.length === 1)
  const [licence] = (await stage.moneyOf(one)).licences
  const { deps } = stage.opened.app
  const ended = async () =>
    (await one.who.ana.call(listNotifications)).data.filter(({ title }) => title.includes('ends on'))
  await tellOfEnding(deps)
  expect(await ended()).toEqual([])
  stage.opened.sandbox.clock.advance(336 * 86_400_000)
  await tellOfEnding(deps)
  await tellOfEnding(deps)
  expect(await ended()).toHaveLength(1)
  const state = async () => {
    const verified = await stage.anybody().call(verifyNumber, { number: licence!.number })
    return verified.kind === 'licence' ? verified.state : 'none'
  }
  expect(await state()).toBe('valid')
  stage.opened.sandbox.clock.advance(40 * 86_400_000)
  expect(await state()).toBe('ended')
})

test('A licence that is revoked before its file is made, or meanwhile, is neither kept nor mailed', async () => {
  const { deps } = stage.opened.app
  for (const when of ['before', 'meanwhile'] as const) {
    const one = await stage.aCase()
    const { sessionUrl } = await stage.checkout(one)
    const email = `${when}@greenfields.example`
    await deps.database.execute('update payables set payer = payer || $1::jsonb where subject_id = $2', [
      { email, isEmailVerified: true },
      one.caseId,
    ])
    stage.payAt(sessionUrl)
    const licences = async () => await licencesOf(deps.db, [one.caseId])
    const sent = async () =>
      (await deps.database.execute(`select 1 from mails where template = 'licence-granted' and "to" = $1`, [email]))
        .rows
    await until(async () => (await sent()).length === 1)
    const [licence] = await licences()
    await changeLicence(deps.db, licence!.id, { keptAt: null, sha256: null })
    const revoke = async () => await changeLicence(deps.db, licence!.id, { revokedAt: deps.clock() })
    if (when === 'before') await revoke()
    const companyKey = async () => {
      await revoke()
      return await deps.companyKey()
    }
    const needs = { ...deps, ...(when === 'meanwhile' && { companyKey }) }
    await makeLicence(needs, licence!.id, { isLastAttempt: true })
    expect(await licences()).toMatchObject([{ keptAt: null, sha256: null }])
    expect(await sent()).toHaveLength(1)
  }
})

test('What the page promises is what is granted, and the licence goes along with its mail', async () => {
  const one = await stage.aCase()
  const { until: promised } = (await stage.pageOf(one)).portal.licence
  const { sessionUrl } = await stage.checkout(one)
  const { database } = stage.opened.app.deps
  const email = 'granted@greenfields.example'
  await database.execute('update payables set payer = payer || $1::jsonb where subject_id = $2', [
    { email, isEmailVerified: true },
    one.caseId,
  ])
  stage.payAt(sessionUrl)
  await stage.comesTo(one, 'paid')
  await until(async () => (await stage.pageOf(one)).portal.licence.number !== null)
  const { number, until: granted } = (await stage.pageOf(one)).portal.licence
  expect(granted).toBe(promised)
  const asked = `select files from mails where template = 'licence-granted' and "to" = $1`
  const sent = async () => (await database.execute(asked, [email])).rows
  await expect.poll(sent).toMatchObject([{ files: [{ name: `${number}.pdf`, type: 'application/pdf' }] }])
})
