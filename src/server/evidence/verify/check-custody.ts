import { z } from 'zod'
import { type CustodyLine, firstBrokenLine } from '../sealing/custody.ts'
import { type Check, fails, holds } from './checks.ts'

const Line = z.object({
  n: z.number(),
  kind: z.enum([
    'captured',
    'supplied',
    'sealed',
    'stamped',
    'not-stamped',
    'stored',
    'moved',
    'checked',
    'altered',
    'downloaded',
    'deleted',
  ]),
  at: z.iso.datetime().transform((at) => new Date(at)),
  by: z.string(),
  about: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  previous: z.string(),
  hash: z.string(),
})

/** Checks that each custody line hashes the one before. */
export function checkCustody(bytes: Uint8Array, number: string, about: string): Check {
  const lines = linesOf(Buffer.from(bytes).toString('utf8'))
  if (!lines) return fails(about, 'It cannot be read as a log of custody.')
  if (lines.length === 0) return fails(about, 'The log of custody is empty.')
  const broken = firstBrokenLine(number, lines)
  return broken === undefined
    ? holds(about, `The log of custody is whole: ${lines.length} lines, each with the hash of the one before.`)
    : fails(about, `The log of custody was changed: its line ${broken} does not follow from the one before.`)
}

function linesOf(text: string): CustodyLine[] | undefined {
  const lines = text.split('\n')
  if (lines.pop() !== '') return undefined
  try {
    return lines.map((line) => Line.parse(JSON.parse(line)))
  } catch {
    return undefined
  }
}
