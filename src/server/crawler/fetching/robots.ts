import type { Deps } from '#server/platform/deps.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { openRests, openTurns } from '#server/platform/fairness/event-loop-turns.ts'
import type { HostTurns, Turn } from './host-turns.ts'
import { keepRules } from './kept-rules.ts'
import { findRobotsFile, type RobotsFile, saveRobotsFile } from './politeness-store.ts'
import { allowAll, forbidAll, readablePart, readRobotsInTurns, type RobotsRules } from './robots-rules.ts'

/** Rules of an origin for robots. `problem`: the reason, as a sentence, why nobody could be asked; nothing is allowed then. */
export type OriginRules = RobotsRules & { problem: string | null }

/** Rules of each origin, read daily for all processes. */
export type Robots = {
  /** Resolves to the wait when the turn exceeds the patience. */
  rulesFor(url: string, patienceMs: number): Promise<OriginRules | { waitMs: number }>
}

type Needs = Pick<Deps, 'db' | 'outbound' | 'clock'> & { turns: HostTurns; pauseMs: number }

const day = 24 * 3_600_000
/** Delay before asking again without an answer. */
const soon = 10 * 60_000
const largest = 1_000_000
const timeoutMs = 15_000
const maxRedirects = 5
/** Memory of a process for rules: some ten thousand origins. */
const maxKeptBytes = 32_000_000

export function openRobots(needs: Needs): Robots {
  const kept = keepRules<OriginRules>(maxKeptBytes)
  const ownTurn = openTurns()
  const asking = new Map<string, Promise<OriginRules | { waitMs: number }>>()
  const ask = async (origin: string, patienceMs: number) => {
    const file = await fileOf(needs, origin, patienceMs)
    if ('waitMs' in file) return file
    const rules = await rulesOf(file, openRests(ownTurn))
    kept.keep(origin, { rules, until: goodUntil(file) }, needs.clock().getTime())
    return rules
  }
  return {
    rulesFor: async (url, patienceMs) => {
      const { origin } = new URL(url)
      const known = kept.find(origin, needs.clock().getTime())
      if (known) return known
      const asked = asking.get(origin) ?? ask(origin, patienceMs).finally(() => asking.delete(origin))
      asking.set(origin, asked)
      return await asked
    },
  }
}

const goodUntil = ({ state, fetchedAt }: RobotsFile) => fetchedAt.getTime() + (state === 'unreachable' ? soon : day)

async function rulesOf({ state, text, problem }: RobotsFile, rest: () => Promise<void>): Promise<OriginRules> {
  switch (state) {
    case 'file':
      return { ...(await readRobotsInTurns(text, rest)), problem: null }
    case 'none':
      return { ...allowAll, problem: null }
    case 'unreachable':
      return { ...forbidAll, problem }
    default:
      throw new Error(`unknown state ${String(state satisfies never)}`)
  }
}

/** Reads the origin's file. Another process may ask at the same moment: the second to get the turn finds the first one's answer. */
async function fileOf(needs: Needs, origin: string, patienceMs: number): Promise<RobotsFile | { waitMs: number }> {
  const { db, turns, pauseMs } = needs
  const isGood = (file: RobotsFile | undefined) => file !== undefined && goodUntil(file) > needs.clock().getTime()
  const known = await findRobotsFile(db, origin)
  if (known && isGood(known)) return known
  const turn = await turns.take(new URL(origin).host, { pauseMs, patienceMs, answerMs: timeoutMs })
  if ('waitMs' in turn) return turn
  const meanwhile = pauseMs > 0 ? await findRobotsFile(db, origin) : known
  if (meanwhile && isGood(meanwhile)) {
    await turn.end()
    return meanwhile
  }
  return await askOrigin(needs, { origin, turn, known: meanwhile })
}

type Asked = { origin: string; turn: Turn; known: RobotsFile | undefined }

/** Asks an origin. Without an answer, the last one stands. */
async function askOrigin({ db, outbound, clock }: Needs, { origin, turn, known }: Asked): Promise<RobotsFile> {
  // Saved within the turn, since the next process looks for it.
  try {
    const file = await read(outbound, `${origin}/robots.txt`)
    const isOldBetter = file.state === 'unreachable' && known !== undefined && known.state !== 'unreachable'
    if (isOldBetter) return { ...known, fetchedAt: new Date(clock().getTime() - day + soon) }
    const answered = { origin, fetchedAt: clock(), ...file }
    await saveRobotsFile(db, answered)
    return answered
  } finally {
    await turn.end()
  }
}

type Read = Pick<RobotsFile, 'state' | 'text' | 'problem'>

async function read(outbound: Deps['outbound'], url: string): Promise<Read> {
  try {
    const { status, body } = await outbound.get(url, {
      maxBytes: largest,
      timeoutMs,
      maxRedirects: maxRedirects,
      accept: 'text/plain,*/*;q=0.5',
    })
    return readingOf(url, status, body)
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    if (error.reason === 'redirects') return { state: 'none', text: '', problem: null }
    return { state: 'unreachable', text: '', problem: error.message }
  }
}

/** RFC 9309, 2.3.1: missing allows everything, server errors nothing. */
function readingOf(url: string, status: number, body: Uint8Array): Read {
  if (status >= 200 && status < 300)
    return { state: 'file', text: readablePart(new TextDecoder().decode(body).replaceAll('\0', '')), problem: null }
  if (status === 429 || status >= 500)
    return { state: 'unreachable', text: '', problem: `${url} was answered with an error (${status}).` }
  return { state: 'none', text: '', problem: null }
}
