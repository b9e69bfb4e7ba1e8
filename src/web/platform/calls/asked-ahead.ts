import { readCookie } from '../cookies.ts'
import { sessionToken } from './session.ts'
import type { Asked } from './take-ahead.ts'

const session = '/api/auth/load'
const pageSize = () => ['20', '40', '100'].find((size) => size === readCookie('pageSize')) ?? '20'
const id = '[0-9a-f]{24}'

type Question = {
  ask: (path: string) => string
  /** Under which name its answer has the pictures that the page shows first. */
  shows?: 'thumbnail' | 'preview'
}

const groups: Question = { ask: () => '/api/images/groups' }
const activities: Question = { ask: () => '/api/activities' }
const precision: Question = { ask: () => '/api/matches/precision' }
const inOrder = (order: string) => `page=1&pageSize=${pageSize()}&${order}&sort=DESC`

/** What pages ask for first, as they ask for it, by what is written in the address. A journey holds these against the pages. */
const firstQuestions: [address: RegExp, ...questions: Question[]][] = [
  [/^\/(images)?$/, { ask: () => `/api/images?${inOrder('order=added')}`, shows: 'thumbnail' }, groups, activities],
  [
    /^\/images\?view=all$/,
    { ask: () => '/api/images?pageSize=100&order=added&sort=DESC', shows: 'thumbnail' },
    groups,
    activities,
  ],
  [
    /^\/matches$/,
    { ask: () => `/api/clusters?${inOrder('show=undecided&order=worth')}`, shows: 'thumbnail' },
    precision,
  ],
  [
    /^\/matches\?by=finds$/,
    { ask: () => `/api/matches?${inOrder('show=undecided&order=found')}`, shows: 'thumbnail' },
    precision,
  ],
  [new RegExp(`^/(images|matches)/${id}$`), { ask: (path) => `/api${path}`, shows: 'preview' }],
  [new RegExp(`^/cases/${id}$`), { ask: (path) => `/api${path}` }],
  [/^\/looking$/, { ask: () => '/api/crawls' }],
]

/**
 * Asks who is signed in and what this address will ask for, as far as that is known, with the session of this browser; and then for the
 * first pictures, which are there when the program shows them.
 */
export function askAhead(): void {
  const { pathname, search } = window.location
  const [, ...questions] = firstQuestions.find(([address]) => address.test(pathname + search)) ?? [undefined]
  void ask(session)
  for (const question of questions) {
    const answer = ask(question.ask(pathname))
    if (question.shows !== undefined)
      void answer?.then((given) => showAhead(given, question.shows!)).catch(() => undefined)
  }
}

/** As many as a phone shows at once, small. */
const picturesAhead = 4
/** Kept, so that the browser keeps what they have loaded. */
const ahead: HTMLImageElement[] = []

async function showAhead(answer: Response, name: string): Promise<void> {
  const text = await answer.clone().text()
  const named = [...text.matchAll(new RegExp(`"${name}":"([^"\\\\]+)"`, 'g'))].map(([, address]) => address!)
  for (const address of [...new Set(named)].slice(0, picturesAhead)) {
    const image = new Image()
    image.src = address
    ahead.push(image)
  }
}

function ask(path: string): Promise<Response> | undefined {
  const token = sessionToken()
  if (token === null) return undefined
  const answer = fetch(path, { headers: { authorization: `Bearer ${token}` } })
  // Who takes it hears of its failure; nobody may.
  answer.catch(() => undefined)
  const asked = (window.askedAhead ??= new Map<string, Asked>())
  asked.set(path, { token, at: performance.now(), answer })
  return answer
}
