import type { Deps } from '#server/platform/deps.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { openRests, openTurns } from '#server/platform/fairness/event-loop-turns.ts'
import type { HostTurns, Turn } from './host-turns.ts'
import { keepRules } from './kept-rules.ts'
import { findRobotsFile, type RobotsFile, saveRobotsFile } from './politeness-store.ts'
import { allowAll, forbidAll, readablePart, readRobotsInTurns, type RobotsRules } from './robots-rules.ts'

/** What an origin says to robots; `problem` says, as a sentence, why nobody could be asked. Nothing is allowed then. */
export type OriginRules = RobotsRules & { problem: string | null }

/** The rules of each origin, read once a day for all processes. */
export type Robots = {
  /** With less patience than the host’s turn takes, resolves to how long to stay away. */
  rulesFor(url: string, patienceMs: number): Promise<OriginRules | { waitMs: number }>
}

type Needs = Pick<Deps, 'db' | 'outbound' | 'clock'> & { turns: HostTurns; pauseMs: number }

const day = 24 * 3_600_000
/** How soon to ask again where nobody answered. */
const soon = 10 * 60_000
const largest = 1_000_000
const timeoutMs = 15_000
const maxRedirects = 5
/** Rules that a process keeps at hand: of some ten thousand origins, or of eight that write as much as is read. */
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

/** Another process may ask at the same moment: who gets the turn second finds the answer of the first. */
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

/** If nobody answers, what was said last time stands. */
async function askOrigin({ db, outbound, clock }: Needs, { origin, turn, known }: Asked): Promise<RobotsFile> {
  // The turn ends after the answer is saved: the process with the next turn looks for it.
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

/** RFC 9309, 2.3.1: where there is no file everything is allowed, where the server fails nothing is. */
function readingOf(url: string, status: number, body: Uint8Array): Read {
  if (status >= 200 && status < 300)
    return { state: 'file', text: readablePart(new TextDecoder().decode(body).replaceAll('\0', '')), problem: null }
  if (status === 429 || status >= 500)
    return { state: 'unreachable', text: '', problem: `${url} was answered with an error (${status}).` }
  return { state: 'none', text: '', problem: null }
}
