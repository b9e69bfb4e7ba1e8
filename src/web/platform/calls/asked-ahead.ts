import { readCookie } from '../cookies.ts'
import { sessionToken } from './session.ts'
import type { Asked } from './take-ahead.ts'

const session = '/api/auth/load'
const pageSize = () => ['20', '40', '100'].find((size) => size === readCookie('pageSize')) ?? '20'
const id = '[0-9a-f]{24}'

type Question = {
  ask: (path: string) => string
  /** Name of the pictures that the page shows first. */
  shows?: 'thumbnail' | 'preview'
}

const groups: Question = { ask: () => '/api/images/groups' }
const activities: Question = { ask: () => '/api/activities' }
const firstSteps: Question = { ask: () => '/api/first-steps' }
const precision: Question = { ask: () => '/api/matches/precision' }
const inOrder = (order: string) => `page=1&pageSize=${pageSize()}&${order}&sort=DESC`

/** First requests of each page by address, compared by a journey. */
const firstQuestions: [address: RegExp, ...questions: Question[]][] = [
  [
    /^\/(images)?$/,
    { ask: () => `/api/images?${inOrder('order=added')}`, shows: 'thumbnail' },
    groups,
    activities,
    firstSteps,
  ],
  [
    /^\/images\?view=all$/,
    { ask: () => '/api/images?pageSize=100&order=added&sort=DESC', shows: 'thumbnail' },
    groups,
    activities,
    firstSteps,
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
 * Requests the session and the first data of this address before the program loads. Then it loads the first pictures, which are ready when the page
 * shows them.
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
/** Keeps the elements so that the browser keeps their pictures. */
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
  // The receiver handles a failure; there may be none.
  answer.catch(() => undefined)
  const asked = (window.askedAhead ??= new Map<string, Asked>())
  asked.set(path, { token, at: performance.now(), answer })
  return answer
}
