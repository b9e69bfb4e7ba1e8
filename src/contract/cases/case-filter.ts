import { Bucket } from './case-state-row.ts'
import { CaseState } from './case-states.ts'
import { statesIn } from './state-questions.ts'

/** Which cases a list shows: all of `words` occur, and one of each of the others where any are named. */
export type CaseFilter = { hosts: string[]; states: CaseState[]; infringers: string[]; words: string[] }

/** The longest filter, in characters. */
export const longestFilter = 500

/**
 * Reads `host:shop.example state:legal infringer:"Acme Ltd" sunset`. A bucket's name means all of
 * its states, also where it is a state's too. What names no state is a word
 * to look for, and so is every key that is not known.
 */
export function parseCaseFilter(written: string): CaseFilter {
  const filter: CaseFilter = { hosts: [], states: [], infringers: [], words: [] }
  for (const [entry, key, quoted, bare = ''] of written.matchAll(/(?:(host|state|infringer):)?(?:"([^"]*)"|(\S+))/g)) {
    const value = (quoted ?? bare).trim()
    if (value === '') continue
    const states = key === 'state' ? statesNamed(value) : []
    if (key === 'host') filter.hosts.push(value.toLowerCase())
    else if (key === 'infringer') filter.infringers.push(value)
    else if (states.length > 0) filter.states.push(...states)
    else filter.words.push(key === 'state' ? entry : value)
  }
  return { ...filter, states: CaseState.options.filter((state) => filter.states.includes(state)) }
}

/** The filter as it is written; reading it gives the same again, but for states that are called as their bucket. */
export const writeCaseFilter = ({ hosts, states, infringers, words }: CaseFilter): string =>
  [
    ...hosts.map((host) => `host:${host}`),
    ...states.map((state) => `state:${state}`),
    ...infringers.map((infringer) => `infringer:${quoted(infringer)}`),
    ...words.map((word) => quoted(word)),
  ].join(' ')

function statesNamed(value: string): readonly CaseState[] {
  const state = CaseState.safeParse(value).data
  const bucket = Bucket.safeParse(value).data
  return [...(state ? [state] : []), ...(bucket ? statesIn(bucket) : [])]
}

const quoted = (value: string) => `"${value.replaceAll('"', '')}"`
