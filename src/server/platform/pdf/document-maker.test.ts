import { afterAll, expect, test } from 'vitest'
import { makeKeyPair } from '../signing/certificates.ts'
import { signerOf, signPdf } from '../signing/sign-pdf.ts'
import { openDocumentMaker } from './document-maker.ts'
import { pageDrawing } from './testing/page-drawing.ts'

const long = { tags: ['long'] }
const at = new Date('2026-11-28T10:00:00Z')
const maker = openDocumentMaker(new URL('testing/page-child.ts', import.meta.url))
afterAll(() => maker.close())

const about = { name: 'Rightframe', organization: 'Tests', purpose: 'documents', from: at, years: 10 } as const
const key = await signerOf(await makeKeyPair(about))
const signing = { key, reason: 'A test', at }
const stamp = async () => await Promise.reject(new Error('The authority does not answer.'))
const make = (text: string, more: object = {}) =>
  maker.make(pageDrawing, { text }, { whose: 'ana', signing: { ...signing, ...more } })
const bytesOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('base64')

test('A document has the same bytes in processes that drew others', long, async () => {
  // Both hyphens are one sign of the font.
  const [text, other] = ['Half-tone', 'Half\u2010tone, Ωμέγα, ещё']
  const here = async (one: string) => bytesOf(await signPdf(await pageDrawing.draw({ text: one }), signing))
  const expected = { text: await here(text), other: await here(other) }
  expect(bytesOf(await make(other))).toBe(expected.other)
  expect(bytesOf(await make(text))).toBe(expected.text)
  expect(bytesOf(await make(other))).toBe(expected.other)
})

test('Errors of key and authority are thrown, unless the stamp is optional', long, async () => {
  await expect(make('Stamped', { stamp })).rejects.toThrow('The authority does not answer.')
  expect(bytesOf(await make('Stamped', { stamp, isStampOptional: true }))).toBe(bytesOf(await make('Stamped')))
  const broken = { ...key, sign: async () => await Promise.reject(new Error('The key is away.')) }
  await expect(make('Signed', { key: broken })).rejects.toThrow('The key is away.')
})

test('A drawing’s fault is thrown; a dead process makes it wait', long, async () => {
  await expect(make('throw')).rejects.toThrow('This page cannot be drawn.')
  await expect(make('die')).rejects.toMatchObject({ kind: 'unavailable', code: 'document.not-ready' })
  expect((await make('Next')).length).toBeGreaterThan(1000)
})
