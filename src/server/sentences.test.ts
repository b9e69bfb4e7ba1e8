import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from './boot/features.ts'
// Loads the validator's sentences with the parsing of requests.
import './platform/http/mount.ts'
import { placesOf, withAt } from './testing/texts-of-schemas.ts'

/** The validator's own messages, meant for authors of schemas. */
const validatorsWords = z.locales.en().localeError as (issue: z.core.$ZodIssue) => string

/** Failing values of every kind: missing, of another type, too short, too long, too small, too large, fractional, malformed, not a choice. */
const failing: unknown[] = [
  undefined,
  null,
  true,
  7,
  -1e15,
  1e15,
  0.5,
  '',
  ' ',
  'x',
  '2026-02-31',
  'ftp://a.example/',
  'x'.repeat(40_000),
  [],
  [null],
  Array.from({ length: 6000 }, () => 'x'),
  {},
  { kind: 'none', unheard: 1 },
]

const partsOf = ({ params, query, headers, body }: Endpoint) =>
  [params, query, headers, body].filter((part) => part !== undefined)

const tested = endpoints.filter((endpoint) => partsOf(endpoint).length > 0)

test.each(tested.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s says in sentences of its own what is wrong with whatever it is sent',
  (_, endpoint) => {
    const said = new Set<string>()
    for (const schema of partsOf(endpoint))
      for (const place of placesOf(schema))
        for (const value of failing) {
          const { error } = schema.safeParse(withAt({}, place, value), { reportInput: true })
          for (const issue of error?.issues ?? []) {
            expect({ place, issue: issue.message }).not.toEqual({ place, issue: validatorsWords(issue) })
            said.add(issue.message)
          }
        }
    expect([...said].filter((message) => !isSentence(message))).toEqual([])
  },
)

/** Begins as one, and has more than a word. */
const isSentence = (message: string): boolean =>
  /^[\p{Lu}“].* .*$/su.test(message) && !/expected|received/i.test(message)

test('Every kind of validation failure has a sentence', () => {
  const kinds: [z.ZodType, unknown][] = [
    [z.string(), 7],
    [z.string(), undefined],
    [z.number(), 'x'],
    [z.int(), 0.5],
    [z.boolean(), 'x'],
    [z.date(), 'x'],
    [z.array(z.string()), 'x'],
    [z.object({}), []],
    [z.record(z.string(), z.string()), 7],
    [z.record(z.enum(['a']), z.string()), { b: 'x' }],
    [z.set(z.string()), 7],
    [z.bigint(), 7],
    [z.null(), 7],
    [z.never(), 7],
    [z.literal('a'), 'b'],
    [z.enum(['a', 'b']), 'c'],
    [z.string().min(3), 'x'],
    [z.string().max(3), 'xxxx'],
    [z.string().length(3), 'x'],
    [z.number().gt(3), 3],
    [z.number().lt(3), 3],
    [z.number().min(3), 2],
    [z.number().max(3), 4],
    [z.number().multipleOf(5), 4],
    [z.array(z.string()).min(2), ['x']],
    [z.array(z.string()).max(1), ['x', 'x']],
    [z.string().regex(/a/), 'b'],
    [z.string().startsWith('a'), 'b'],
    [z.email(), 'x'],
    [z.url(), 'x'],
    [z.uuid(), 'x'],
    [z.iso.date(), 'x'],
    [z.iso.datetime(), 'x'],
    [z.base64(), '!'],
    [z.union([z.string(), z.number()]), true],
    [z.union([z.literal('a'), z.literal('b')]), 'c'],
    [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }],
    [z.strictObject({}), { a: 1 }],
    [z.string().refine(() => false), 'x'],
  ]
  for (const [schema, value] of kinds)
    for (const issue of schema.safeParse(value, { reportInput: true }).error!.issues) {
      expect(issue.message).not.toBe(validatorsWords(issue))
      expect([issue.code, issue.message, isSentence(issue.message)]).toEqual([issue.code, issue.message, true])
    }
})
