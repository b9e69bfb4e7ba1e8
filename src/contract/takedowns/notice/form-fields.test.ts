import { expect, test } from 'vitest'
import { regionOf } from '../law/regions.ts'
import { anaAgent, anaFacts, someHost } from '../testing/notice-facts.ts'
import { buildNotice } from './build-notice.ts'
import { formFields } from './form-fields.ts'
import type { NoticeFacts } from './facts.ts'
import { en } from './words/en.ts'

function fieldsOf(over: Partial<NoticeFacts> = {}) {
  const facts = { ...anaFacts, ...over }
  const built = buildNotice(regionOf(101), facts, someHost)
  if (built.outcome !== 'built') throw new Error('The notice is incomplete.')
  return {
    notice: built.notice,
    fields: new Map(formFields(built.notice, facts).map(({ label, value }) => [label, value])),
  }
}

test('A form has one field for each fact', () => {
  const { fields, notice } = fieldsOf()
  expect([...fields.keys()]).toEqual([
    'Owner: name',
    'Owner: address',
    'Owner: telephone',
    'Owner: e-mail',
    'Work',
    'Addresses of the original',
    'Addresses of the copies',
    'Addresses of the files',
    'Statements',
    'Signature',
    'Whole notice',
  ])
  expect(fields.get('Statements')).toContain(en.sentences.oath)
  expect(fields.get('Whole notice')).toBe(notice.text)
})

test('Addresses of copies stand one a line, each once', () => {
  const [use] = anaFacts.uses
  const uses = [use!, { ...use!, pageUrl: 'https://copies.example/2' }, use!]
  expect(fieldsOf({ uses }).fields.get('Addresses of the copies')).toBe(
    'https://copies.example/listing/77\nhttps://copies.example/2',
  )
})

test('A fact without a value has no field', () => {
  const works = anaFacts.works.map((work) => ({ ...work, original: null }))
  const labels = [...fieldsOf({ works, agent: anaAgent }).fields.keys()]
  expect(labels).not.toContain('Addresses of the original')
  expect(labels).toContain('Agent: name')
})
