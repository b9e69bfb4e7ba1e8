import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowForm, parsePolicy } from './policy.ts'
import { signForm } from '../../../platform/objects/upload-form.ts'

const now = new Date('2026-03-01T12:00:00Z')
const exempt = ['policy', 'awsaccesskeyid', 'signature']
const encode = (policy: unknown): string => Buffer.from(JSON.stringify(policy)).toString('base64')
const isAllowed = (conditions: unknown[], fields: [string, string][], expiration = '2026-03-01T12:01:00Z'): boolean => {
  try {
    allowForm(parsePolicy(encode({ expiration, conditions })), new Map(fields), exempt, now)
    return true
  } catch {
    return false
  }
}

const name = fc.constantFrom('key', 'acl', 'content-type', 'basename', 'x-ignore-a')
const value = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'ü'), maxLength: 3 })
const condition = fc.record({ how: fc.constantFrom('eq', 'starts-with', 'short'), name, value })
const fields = fc.uniqueArray(fc.tuple(name, value), { selector: ([field]) => field })

test('A form needs every condition met and every field covered', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 5 }), fields, (conditions, sent) => {
      const written = conditions.map(({ how, name, value }) =>
        how === 'short' ? { [name.toUpperCase()]: value } : [how, `$${name.toUpperCase()}`, value],
      )
      const isMet = conditions.every(({ how, name, value }) =>
        sent.some(
          ([field, text]) => field === name && (how === 'starts-with' ? text.startsWith(value) : text === value),
        ),
      )
      const isCovered = sent.every(
        ([field]) => field.startsWith('x-ignore-') || conditions.some((condition) => condition.name === field),
      )
      expect(isAllowed(written, sent)).toBe(isMet && isCovered)
    }),
    { numRuns: 2000 },
  )
})

test('Our signed form is allowed; any altered field is refused', () => {
  const book = {
    url: 'http://localhost:4001',
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secret: 's' },
    clock: () => now,
  }
  const asked = fc.record({
    type: fc.constantFrom('image/jpeg', 'application/pdf'),
    size: fc.nat(),
    fileName: fc.string({ unit: 'grapheme', minLength: 1 }),
    seconds: fc.integer({ min: 1, max: 3600 }),
  })
  fc.assert(
    fc.property(asked, fc.nat(), fc.string({ minLength: 1 }), (about, pick, other) => {
      const form = signForm(book, { bucket: 'images', key: 'a/b' }, about)
      const policy = parsePolicy(form.fields['Policy'] ?? '')
      const sent = new Map(Object.entries(form.fields).map(([field, text]) => [field.toLowerCase(), text]))
      sent.set('bucket', 'images')
      expect(() => allowForm(policy, sent, exempt, now)).not.toThrow()
      expect(policy.size).toEqual({ least: about.size, most: about.size })
      const signed = [...sent.keys()].filter((field) => !exempt.includes(field))
      const one = signed[pick % signed.length] ?? ''
      expect(() => allowForm(policy, new Map(sent).set(one, `${sent.get(one)}${other}`), exempt, now)).toThrow(
        'Invalid according to Policy',
      )
      const less = new Map(sent)
      less.delete(one)
      expect(() => allowForm(policy, less, exempt, now), 'ASVS 9.1.1').toThrow('Invalid according to Policy')
      expect(() => allowForm(policy, new Map(sent).set(`${one}x`, other), exempt, now)).toThrow(
        'Invalid according to Policy',
      )
      const late = new Date(now.getTime() + about.seconds * 1000)
      expect(() => allowForm(policy, sent, exempt, late)).toThrow('Policy expired.')
    }),
  )
})

test('The narrowest size range holds, by default S3’s limit', () => {
  const sizeOf = (conditions: unknown[]): unknown =>
    parsePolicy(encode({ expiration: '2026-03-01T12:01:00Z', conditions })).size
  expect(sizeOf([])).toEqual({ least: 0, most: 5_368_709_120 })
  expect(
    sizeOf([
      ['content-length-range', 10, '30'],
      ['content-length-range', 5, 20],
    ]),
  ).toEqual({ least: 10, most: 20 })
})
