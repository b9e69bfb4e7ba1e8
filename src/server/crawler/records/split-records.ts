import type { Position } from './archive-source.ts'
import { type HeldBytes, holdBytes } from './held-bytes.ts'
import type { Part } from './read-members.ts'
import { type RecordHead, readHead } from './record-head.ts'

/** A record; `next` is the position after, `before` the tally. */
export type ArchiveRecord = RecordHead & { content: Buffer; next: Position; before: Tally }

/** Numbers of records, of broken ones, and of oversized ones. */
export type Tally = { records: number; broken: number; huge: number }
export const nothingMet: Tally = { records: 0, broken: 0, huge: 0 }

export type RecordSplitter = {
  /** The records that end with this part. */
  push(part: Part): ArchiveRecord[]
  /** Ends the input: held bytes are a cut-off record. */
  end(): ArchiveRecord[]
  tally(): Tally
}

/** No page that anybody looks at is longer. */
export const maxContent = 8 * 1024 * 1024
const mark = Buffer.from('WARC/1.')
const markOnLine = Buffer.from('\nWARC/1.')
const markBehindRecord = Buffer.from('\r\n\r\nWARC/1.')
const endOfRecord = Buffer.from('\r\n\r\n')

type State =
  /** A record begins here, if anything. `isCounted`: the damage before was counted, and further damage here belongs to it. */
  | { is: 'between'; isCounted: boolean }
  /** `begins`: a gzip member began with the record, so the next member shows where a wrong length ends. */
  | { is: 'inside'; head: RecordHead; headBytes: number }
  /** In a record too large to be held. */
  | { is: 'passing'; left: number; begins: boolean }
  /** After damage, until a line begins as records do. */
  | { is: 'lost' }

/** Outcome of a step: it went on, or so many bytes must be held before the next. */
type Step = 'on' | { until: number }

/** `until`: bytes needed before the next step. `begins`: the held bytes begin as a gzip member does. */
type Splitting = {
  held: HeldBytes
  tally: Tally
  state: State
  until: number
  begins: boolean
  out: ArchiveRecord[]
}

/**
 * Cuts an unpacked archive into its records, whatever its pieces. A record counts as broken if its length is wrong, if it is cut off, or if
 * other data stands in its place. The next that begins as one is then looked for; nothing is thrown. Holds little more than one record of 8
 * MB. `met` is the tally before the first part.
 */
export function openSplitter(met: Tally = nothingMet): RecordSplitter {
  const at: Splitting = {
    held: holdBytes(),
    tally: { ...met },
    state: { is: 'between', isCounted: false },
    until: 0,
    begins: false,
    out: [],
  }
  return {
    tally: () => ({ ...at.tally }),
    push: (part) => {
      if (part.is === 'gap') passGap(at)
      if (part.is === 'bytes') take(at, part)
      return at.out.splice(0)
    },
    end: () => {
      finish(at)
      return at.out.splice(0)
    },
  }
}

function take(at: Splitting, { bytes, position, begins }: Extract<Part, { is: 'bytes' }>): void {
  const isStart = begins && bytes.subarray(0, mark.length).equals(mark)
  if (isStart && (at.held.length > 0 || at.state.is !== 'between')) {
    finish(at)
    at.state = { is: 'between', isCounted: false }
  }
  at.begins ||= isStart
  at.held.add(bytes, position)
  if (at.held.length >= at.until) run(at, false)
}

function passGap(at: Splitting): void {
  const wasLost = at.state.is === 'lost'
  const { broken } = at.tally
  finish(at)
  if (!wasLost && at.tally.broken === broken) at.tally.broken++
  at.state = { is: 'lost' }
}

/** Finishes the held bytes: no later ones belong to them. */
function finish(at: Splitting): void {
  run(at, true)
  at.held.drop(at.held.length)
  at.until = 0
  at.begins = false
}

function run(at: Splitting, isEnd: boolean): void {
  for (let next: Step = 'on'; next === 'on';) {
    next = step(at, isEnd)
    at.until = next === 'on' ? 0 : next.until
  }
}

function step(at: Splitting, isEnd: boolean): Step {
  const { state } = at
  switch (state.is) {
    case 'between':
      return between(at, state.isCounted, isEnd)
    case 'inside':
      return inside(at, state, isEnd)
    case 'passing':
      return passing(at, state, isEnd)
    case 'lost':
      return lost(at)
    default:
      throw new Error(`unknown state ${String(state satisfies never)}`)
  }
}

function lose(at: Splitting, isCounted = false): Step {
  if (!isCounted) at.tally.broken++
  at.begins = false
  at.state = { is: 'lost' }
  return 'on'
}

function between(at: Splitting, isCounted: boolean, isEnd: boolean): Step {
  const { held } = at
  held.drop(lineBreaks(held.all()))
  if (held.length === 0 || (held.length < mark.length && !isEnd)) return { until: held.length + 1 }
  const bytes = held.all()
  const read = bytes.subarray(0, mark.length).equals(mark) ? readHead(bytes) : 'no-head'
  if (read === undefined && !isEnd) return { until: held.length + 1 }
  if (read === undefined || read === 'no-head') return lose(at, isCounted)
  const { head, bytes: headBytes } = read
  if (head.contentBytes <= maxContent) at.state = { is: 'inside', head, headBytes }
  else {
    held.drop(headBytes)
    at.state = { is: 'passing', left: head.contentBytes, begins: at.begins }
  }
  at.begins = false
  return 'on'
}

function inside(at: Splitting, { head, headBytes }: Extract<State, { is: 'inside' }>, isEnd: boolean): Step {
  const { held } = at
  const end = headBytes + head.contentBytes
  if (held.length < end + endOfRecord.length && !isEnd) return { until: end + endOfRecord.length }
  const bytes = held.all()
  const behind = bytes.subarray(end, end + endOfRecord.length)
  // Some writers leave out the line breaks behind a record; then the next record or the end follows at once.
  if (bytes.length < end || !behind.equals(endOfRecord.subarray(0, isEnd ? behind.length : undefined))) {
    held.drop(1)
    return lose(at)
  }
  held.drop(end + behind.length)
  at.tally.records++
  const content = bytes.subarray(headBytes, end)
  at.out.push({ ...head, content, next: held.position(), before: { ...at.tally } })
  at.state = { is: 'between', isCounted: false }
  return 'on'
}

function passing(at: Splitting, { left, begins }: Extract<State, { is: 'passing' }>, isEnd: boolean): Step {
  const { held } = at
  const found = begins ? -1 : held.all().indexOf(markBehindRecord)
  if (found >= 0 && found < left) {
    at.tally.broken++
    held.drop(found + endOfRecord.length)
    at.state = { is: 'between', isCounted: true }
    return 'on'
  }
  const passed = Math.min(left, isEnd ? held.length : Math.max(0, held.length - markBehindRecord.length))
  held.drop(passed)
  if (passed === left) {
    at.tally.huge++
    at.state = { is: 'between', isCounted: false }
    return 'on'
  }
  at.state = { is: 'passing', left: left - passed, begins }
  return isEnd ? lose(at) : { until: held.length + 1 }
}

function lost(at: Splitting): Step {
  const { held } = at
  const found = held.all().indexOf(markOnLine)
  held.drop(found >= 0 ? found + 1 : Math.max(0, held.length - markOnLine.length))
  if (found < 0) return { until: held.length + 1 }
  at.state = { is: 'between', isCounted: true }
  return 'on'
}

/** Counts the line breaks at the beginning. */
function lineBreaks(bytes: Buffer): number {
  let at = 0
  while (bytes[at] === 0x0d || bytes[at] === 0x0a) at++
  return at
}
