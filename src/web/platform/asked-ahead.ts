import { readCookie } from './cookies.ts'
import { sessionToken } from './session.ts'

/** An answer that was asked for before the program had come, and by whose token. */
type Asked = { token: string; at: number; answer: Promise<Response> }

declare global {
  interface Window {
    /** Left by the page's first script, for the program. */
    askedAhead?: Map<string, Asked>
  }
}

/** What is older is asked for again. */
const freshMs = 20_000

const session = '/api/auth/load'
const pageSize = () => ['20', '40', '100'].find((size) => size === readCookie('pageSize')) ?? '20'
const id = '[0-9a-f]{24}'

const groups = () => '/api/images/groups'
const precision = () => '/api/matches/precision'

/** What pages ask for first, as they ask for it, by what is written in the address. A journey holds these against the pages. */
const firstQuestions: [address: RegExp, ...questions: ((path: string) => string)[]][] = [
  [/^\/(images)?$/, () => `/api/images?page=1&pageSize=${pageSize()}&order=added&sort=DESC`, groups],
  [/^\/images\?view=all$/, () => '/api/images?pageSize=100&order=added&sort=DESC', groups],
  [/^\/matches$/, () => `/api/clusters?page=1&pageSize=${pageSize()}&show=undecided&order=worth&sort=DESC`, precision],
  [
    /^\/matches\?by=finds$/,
    () => `/api/matches?page=1&pageSize=${pageSize()}&show=undecided&order=found&sort=DESC`,
    precision,
  ],
  [new RegExp(`^/(images|matches|cases)/${id}$`), (path) => `/api${path}`],
  [/^\/looking$/, () => '/api/crawls'],
]

/** Asks who is signed in and what this address will ask for, as far as that is known, with the session of this browser. */
export function askAhead(): void {
  const { pathname, search } = window.location
  const [, ...questions] = firstQuestions.find(([address]) => address.test(pathname + search)) ?? [undefined]
  for (const path of [session, ...questions.map((question) => question(pathname))]) ask(path)
}

function ask(path: string): void {
  const token = sessionToken()
  if (token === null) return
  const answer = fetch(path, { headers: { authorization: `Bearer ${token}` } })
  // Who takes it hears of its failure; nobody may.
  answer.catch(() => undefined)
  const asked = (window.askedAhead ??= new Map<string, Asked>())
  asked.set(path, { token, at: performance.now(), answer })
}

/** The answer to this question, if it was asked ahead a moment ago by whoever is signed in. Each is given once. */
export function takeAhead(path: string, token: string | null): Promise<Response> | undefined {
  const asked = window.askedAhead?.get(path)
  window.askedAhead?.delete(path)
  const isGood = asked !== undefined && asked.token === token && performance.now() - asked.at < freshMs
  return isGood ? asked.answer : undefined
}
