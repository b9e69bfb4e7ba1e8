import { expect, test } from 'vitest'
import { lintLetter, lintRules } from './lint-letter.ts'
import { mergeFields, problemsOfFields, withWords } from './merge-fields.ts'
import { shippedText } from './shipped-templates.ts'

const kinds = ['first', 'reminder'] as const
const languages = ['en', 'fr', 'es', 'it', 'pt', 'nl'] as const
const countries = ['IE', 'GB', 'US', 'CA', 'AU', 'NZ', 'FR', null]

test('The texts that the product comes with name fields that there are, and break no rule of any country', () => {
  for (const kind of kinds)
    for (const language of languages) {
      const text = shippedText(kind, language)!
      expect(problemsOfFields(text.body)).toEqual([])
      expect(problemsOfFields(text.subject)).toEqual([])
      for (const country of countries) expect(lintLetter(text, { kind, country })).toEqual([])
    }
})

test('A first letter promises no erasing but what is done: at a request, once no law asks for what we hold', () => {
  expect(shippedText('first', 'en')!.body).toContain('from then on we erase it when you ask.')
  expect(shippedText('first', 'fr')!.body).toContain('nous les effaçons quand vous le demandez.')
})

test('A field that never ends is told of, however many blanks follow it', () => {
  expect(problemsOfFields(`{{${' '.repeat(12_000)}!`)).toEqual([
    'A field begins with {{ and ends with }} on the same line.',
  ])
})

const body = shippedText('first', 'en')!.body

test.each([
  ['pressure', 'IE', 'Pay immediately.'],
  ['pressure', 'US', 'We will take legal action.'],
  ['pressure', 'FR', 'Sans réponse, nous engagerons des poursuites.'],
  ['pressure', 'ES', 'Pague inmediatamente.'],
  ['pressure', 'IT', 'Seguiranno azioni legali.'],
  ['pressure', 'NL', 'Betaal onmiddellijk.'],
  ['perjury', 'US', 'I declare under penalty of perjury that this is true.'],
  ['us-law-abroad', 'IE', 'This breaks the DMCA.'],
  ['statutory-damages', 'US', 'Statutory damages may be owed.'],
  ['notice-and-notice', 'CA', 'This is a notice of claimed infringement under 41.25.'],
  ['unjustified-threats', 'GB', 'You use our trade mark, too.'],
  ['services-act-outside-the-union', 'GB', 'By article 16 of the Digital Services Act.'],
])('The rule %s stops a letter to %s that says “%s”', (rule, country, words) => {
  const found = lintLetter({ subject: 'x', body: `${body}\n\n${words}` }, { kind: 'first', country })
  expect(found.map((one) => one.rule)).toContain(rule)
  expect(found[0]!.words).not.toBeNull()
})

test('What a letter has to say is missed, each with the field that says it', () => {
  const found = lintLetter({ subject: 'x', body: 'Please pay.' }, { kind: 'first', country: 'IE' })
  expect(found.map(({ rule }) => rule)).toEqual([
    'demands-owner',
    'demands-uses',
    'demands-evidence',
    'demands-price_lines',
    'demands-portal_link',
    'demands-due_date',
    'demands-provider_address',
    'demands-contact_source',
    'demands-privacy_email',
  ])
})

test('Every rule says in a sentence what is wrong, where that is written, and when it was read', () => {
  for (const { sentence, source, checkedAt } of lintRules) {
    expect(sentence).toMatch(/\.$/)
    expect(source).not.toBe('')
    expect(checkedAt).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
  for (const [name, field] of Object.entries(mergeFields)) {
    expect(field.name).toBe(name)
    expect(field.fillIn).toMatch(/\.$/)
  }
})

test('Fields that are no fields, break over lines or stand within one are told', () => {
  expect(problemsOfFields('{{owner}} {{ownr}} {{uses}}\n{{price')).toEqual([
    'There is no field {{ownr}}.',
    '{{uses}} stands on a line of its own.',
    'A field begins with {{ and ends with }} on the same line.',
  ])
  expect(withWords('{{ owner }} on {{site}}', { owner: 'Ana {{site}}', site: '' })).toBe('Ana {{site}} on {{site}}')
})
