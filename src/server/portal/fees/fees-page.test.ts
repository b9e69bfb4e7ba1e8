import { afterAll, beforeAll, expect, test } from 'vitest'
import { feeKeys } from '#contract/pricing/fees.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import { feeWords } from '#contract/languages/fees.ts'
import { languages } from '#contract/languages/languages.ts'
import { setFees, takeFees } from '#contract/pricing/price-endpoints.ts'
import { people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

async function served(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('The table of fees reads without scripts in every language', async () => {
  for (const language of languages) {
    const { status, text } = await served(`/fees/1?language=${language}`)
    expect(status).toBe(200)
    const said = feeWords[language]
    for (const word of [said.title(1), said.groups.size, said.ownOpen]) expect(text).toContain(word)
    expect(text).toContain(`<html lang="${language}"`)
    expect(text).not.toContain('<script type="module"')
    const names = [...text.matchAll(/<th scope="row">([^<]*)</g)].map(([, name]) => name)
    expect(names).toHaveLength(feeKeys.length - 1)
    expect(names).toContain(allWords[language].licence.sizes.Full)
    expect(new Set(names).size, 'each figure has a name of its own').toBe(names.length)
  }
  const { text } = await served('/fees/1', { 'accept-language': 'fr-CA' })
  expect(text).toContain('×\u00a01,5'.replace('\u00a0', ' '))
  expect(text).toContain('href="/api/fees/1"')
})

test('A source is escaped, and no name of a person shows', async () => {
  const { chiara } = await people(app)
  const costs = { value: 4_000, source: '<img src=x onerror=alert(1)>', date: '2026-05-05', isOwn: false }
  const changed = await chiara.call(setFees, { version: 1, changes: { costs }, reason: 'A survey.' })
  await chiara.call(takeFees, { version: changed.version, keys: ['base.Blog'], reason: 'Our books.' })
  const { text } = await served('/fees/3?language=en')
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(text).toContain('A person of our legal or finance team answers for it since')
  expect(text).not.toContain('Chiara')
})

test.each(['/fees/99', '/fees/0', '/fees/none', '/fees/1e9'])('%s has a page that says so', async (path) => {
  const { status, text } = await served(`${path}?language=de`)
  expect(status).toBe(404)
  expect(text).toContain(feeWords.de.missing)
})
