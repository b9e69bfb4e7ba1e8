import { z } from 'zod'

/**
 * A readable error sentence for schemas without their own. Loading this module applies it to every schema, so that the validator's words never reach
 * people.
 */
export function sentenceOn(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(issue.expected, issue.input)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_small':
      return smallSentence(issue)
    case 'too_big':
      return bigSentence(issue)
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it has to be.'
    case 'not_multiple_of':
      return `Give a multiple of ${issue.divisor}.`
    case 'invalid_union':
      return unionSentence(issue)
    case 'invalid_key':
      return `${shortened(issue.input)} is not a name that can stand here.`
    case 'unrecognized_keys':
      return `There is something here that has no place: ${issue.keys.map(shortened).join(', ')}. Leave it out.`
    default:
      return cannotStand
  }
}

const cannotStand = 'This cannot stand here. Look at it once more.'

const wanted: Record<string, string> = {
  string: 'Give a text.',
  number: 'Give a number.',
  int: 'Give a whole number.',
  boolean: 'Answer with yes or no: true or false.',
  array: 'Give a list.',
  tuple: 'Give a list.',
  object: 'Give an object with named values.',
  record: 'Give an object with named values.',
  date: 'Give a date.',
}

function typeSentence(expected: string, input: unknown): string {
  const sentence = wanted[expected] ?? cannotStand
  return input === undefined ? `This is missing. ${sentence}` : sentence
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `Only ${quoted(values[0])} can stand here.` : `Choose one of: ${values.map(quoted).join(', ')}.`

const quoted = (value: unknown): string => (typeof value === 'string' ? `“${value}”` : String(value))

/** In characters; longer names are cut. */
const longestName = 40
const shortened = (name: unknown): string => quoted(String(name).slice(0, longestName))

type Bounds = { origin: string; exact?: boolean | undefined; inclusive?: boolean | undefined }

function smallSentence({ origin, minimum, inclusive }: Bounds & { minimum: number | bigint }): string {
  const least = count(minimum)
  if (origin === 'string')
    return minimum <= 1 ? 'This is empty. Write something.' : `Minimum of ${least} characters required.`
  if (origin === 'array' || origin === 'set')
    return minimum <= 1 ? 'This list is empty. Name at least one.' : `Name at least ${least}.`
  return inclusive === false ? `Give a number above ${least}.` : `Give a number of at least ${least}.`
}

function bigSentence({ origin, maximum, inclusive }: Bounds & { maximum: number | bigint }): string {
  const most = count(maximum)
  if (origin === 'string') return `Maximum of ${most} characters allowed.`
  if (origin === 'array' || origin === 'set') return `Name at most ${most}.`
  return inclusive === false ? `Give a number below ${most}.` : `Give a number of at most ${most}.`
}

const count = (bound: number | bigint): string => bound.toLocaleString('en')

const formats: Record<string, string> = {
  email: 'Invalid email address.',
  url: 'Give an address that begins with http:// or https://.',
  uuid: 'Give a UUID, such as 3f1c8a52-6d0b-4b7e-9f44-0a1d2c3b4e5f.',
  guid: 'Give a UUID, such as 3f1c8a52-6d0b-4b7e-9f44-0a1d2c3b4e5f.',
  date: 'Give the day as YYYY-MM-DD.',
  datetime: 'Give the moment in UTC, such as 2026-01-31T09:30:00Z.',
  time: 'Give the time as HH:MM.',
  base64: 'This is not the content of a file, in base64.',
}

/** A choice told by one of its values names the others; else what all kinds of value have in common is nothing. */
function unionSentence(issue: z.core.$ZodRawIssue): string {
  const { options, errors = [] } = issue as {
    options?: readonly unknown[]
    errors?: { code: string; values?: unknown[] }[][]
  }
  if (options && options.length > 0) return oneOf(options)
  const values = errors.flat().flatMap((one) => (one.code === 'invalid_value' ? (one.values ?? []) : []))
  return values.length > 0 ? oneOf([...new Set(values)]) : cannotStand
}

z.config({ customError: sentenceOn })
