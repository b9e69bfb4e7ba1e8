import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** An event of an evidence, with actor and details. */
export type CustodyEvent = {
  kind:
    | 'captured'
    | 'supplied'
    | 'sealed'
    | 'stamped'
    | 'not-stamped'
    | 'stored'
    | 'moved'
    | 'checked'
    | 'altered'
    | 'downloaded'
    | 'deleted'
  at: Date
  /** An account's id, or the job that did it. */
  by: string
  about: Record<string, string | number | boolean | null>
}

/** One line of the log. Its hash covers the line before, so that none can be changed, left out or inserted. */
export type CustodyLine = CustodyEvent & { n: number; previous: string; hash: string }

const beginning = '0'.repeat(64)

/** The next line; each log begins with the evidence number. */
export function nextLine(
  number: string,
  last: Pick<CustodyLine, 'n' | 'hash'> | undefined,
  event: CustodyEvent,
): CustodyLine {
  const n = (last?.n ?? 0) + 1
  const previous = last?.hash ?? beginning
  return { ...event, n, previous, hash: hashOf(number, n, previous, event) }
}

/** Number of the first altered line; undefined if whole. */
export function firstBrokenLine(number: string, lines: readonly CustodyLine[]): number | undefined {
  let last: CustodyLine | undefined
  for (const line of lines) {
    const { hash, previous, n } = nextLine(number, last, line)
    if (line.hash !== hash || line.previous !== previous || line.n !== n) return n
    last = line
  }
  return undefined
}

const hashOf = (number: string, n: number, previous: string, { kind, at, by, about }: CustodyEvent): string =>
  createHash('sha256')
    .update(canonicalJson({ number, n, previous, kind, at: at.toISOString(), by, about }))
    .digest('hex')
