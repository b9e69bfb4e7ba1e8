import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getCase } from '#contract/cases/endpoints.ts'
import { getPaymentPage } from '#contract/portal/endpoints.ts'
import { languages } from '#contract/languages/languages.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { aContactedCase, aPriceOf, setCase } from '#server/testing/cases/portal-case.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'

let app: TestApp
let places: Places
let contacted: Awaited<ReturnType<typeof aContactedCase>>

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts, RIGHTFRAME_ROLES: 'api,worker' })
  contacted = await aContactedCase(app)
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

const served = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(app.url + path, { headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    said: text.replace(/<script type="application.*$/s, ''),
  }
}

test('The page without scripts names claim, uses and contact', async () => {
  const { status, said } = await served(`/pay/${contacted.caseId}`)
  expect(status).toBe(200)
  const { name } = await contacted.at()
  for (const word of [
    'Case Reference',
    name,
    'Unpaid',
    'Image uses',
    'http://www.shop.example/trips/1',
    'I have a licence',
  ])
    expect(said).toContain(word)
  expect(said).toMatch(/RFE-/)
  expect(said).toContain('mailto:support@rightframe.example')
  expect(said).toContain('Payments go through an external processor and no card data is stored.')
})

test('Without scripts no link needs one, and the page explains payment', async () => {
  const { billing } = app.deps.config
  Object.assign(app.deps.config, { billing: { ...billing, bankAccount: ['Rightframe Lda.', 'IBAN PT50 0002'] } })
  await aPriceOf(app, contacted.caseId, { total: 93_096, currency: 'EUR' })
  const { said } = await served(`/pay/${contacted.caseId}?language=pt`)
  const { said: english } = await served(`/pay/${contacted.caseId}?language=en`)
  Object.assign(app.deps.config, { billing })
  const links = [...said.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  const reads = /^(#|mailto:|\/pay\/|\/api\/|\/assets\/|\.?\/[^/]+\.(svg|css|js))/
  expect(links.filter((href) => !reads.test(href))).toEqual([])
  for (const word of ['IBAN PT50 0002', '930,96', allWords.pt.withoutScripts.bank, allWords.pt.footer.unreviewed])
    expect(said).toContain(word)
  // The clauses themselves.
  expect(english).toContain('10. ')
  expect(english).not.toContain(allWords.pt.footer.unreviewed)
})

test('A paid case asks for no payment', async () => {
  const { state } = await contacted.at()
  for (const [now, asks] of [
    ['paid', false],
    [state, true],
  ] as const) {
    await setCase(app, contacted.caseId, { state: now })
    const { said } = await served(`/pay/${contacted.caseId}?language=en`)
    for (const word of ['show it, and you owe nothing', 'I have a licence', 'I pay'])
      expect([now, word, said.includes(word)]).toEqual([now, word, asks])
  }
})

test('The page may not be stored, indexed or leaked as referrer', async () => {
  const { headers, text } = await served(`/pay/${contacted.caseId}`)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('<meta name="robots" content="noindex, nofollow">')
})

test('A case without payment shows the specified screen', async () => {
  for (const id of [newId(), 'zzz', 'x'.repeat(199)]) {
    const { status, said, headers } = await served(`/pay/${id}`)
    expect({ id, status }).toEqual({ id, status: 404 })
    expect(said).toContain('Case unavailable for payment')
    expect(said).toContain('Please contact your case manager')
    expect(headers.get('x-robots-tag')).toContain('noindex')
  }
})

test.each(languages)('A browser in %s gets that language and may switch', async (language) => {
  const { said, headers } = await served(`/pay/${contacted.caseId}`, { 'accept-language': `${language},en;q=0.5` })
  expect(said).toContain(allWords[language].summary.reference)
  expect(headers.get('content-language')).toBe(language)
  const chosen = await served(`/pay/${contacted.caseId}?language=${language}`, { 'accept-language': 'de' })
  expect(chosen.said).toContain(`<html lang="${language}"`)
})

test('Lawyers’ cases hide amount and state, with the reason', async () => {
  const { state } = await contacted.at()
  await setCase(app, contacted.caseId, { state: 'legal' })
  const { said } = await served(`/pay/${contacted.caseId}`)
  await setCase(app, contacted.caseId, { state })
  expect(said).toContain('This matter is now with our legal partners and payment is unavailable.')
  expect(said).not.toContain('Unpaid')
})

test('An owner’s text cannot become markup of the page', async () => {
  const { status, text } = await served(`/pay/${contacted.caseId}`)
  expect(status).toBe(200)
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
  expect(data, 'ASVS 1.2.3').not.toContain('<')
  expect(JSON.parse(data)).toMatchObject({ language: 'en', page: { case: { _id: contacted.caseId } } })
})

test('Concurrent reads of one link are limited without delaying others', async () => {
  const { db } = app.deps
  const { caseId, payer, who } = contacted
  const waiting = async (tx: Tx) => {
    // Within a transaction it would stay as it was first seen.
    await tx.execute(`select pg_stat_clear_snapshot()`)
    const { rows } = await tx.execute(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%portal_answers%'`,
    )
    return (rows as [{ n: number }])[0].n
  }
  const asked: Promise<unknown>[] = []
  await db.transaction(async (tx) => {
    await tx.execute(`lock table portal_answers in access exclusive mode`)
    for (let at = 0; at < 60; at++)
      asked.push(at % 2 === 0 ? served(`/pay/${caseId}`) : payer.call(getPaymentPage, { caseId }))
    await vi.waitUntil(async () => (await waiting(tx)) >= 6, { timeout: 15_000 })
    expect((await who.ana.call(getCase, { caseId }))._id).toBe(caseId)
    expect(await waiting(tx)).toBe(6)
  })
  await Promise.all(asked)
})

test('Readers do not wait for changes to the owner’s account', async () => {
  await app.deps.db.transaction(async (tx) => {
    await tx.execute(`select from accounts where id = '${contacted.who.ana.id}' for update`)
    expect((await served(`/pay/${contacted.caseId}`)).status).toBe(200)
  })
})
