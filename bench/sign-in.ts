import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { login } from '#contract/accounts/endpoints.ts'
import { register } from '#contract/accounts/registering-endpoints.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { freePort } from '#server/testing/places.ts'
import { aRegistration } from '#server/testing/registration.ts'
import { solveSecurityCheck } from '#server/testing/security-check.ts'
import { spawnServer, whenUp } from '#server/testing/process.ts'
import { atLeast, atMost, type Figures, median } from './figures.ts'

const people = 16
const seconds = 5
const roundCount = 3
/** Requests a second to another route, like a small app. */
const otherRate = 100

/**
 * Signs in as fast as sixteen people at once can, each with a solved check. Measures the effect on an unrelated route, whose peer is itself
 * while nobody signs in.
 */
export async function benchSignIn(): Promise<Figures[]> {
  const home = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
  const server = await whenUp(
    spawnServer({
      PORT: String(await freePort()),
      OBJECTS_PORT: String(await freePort()),
      RIGHTFRAME_HOME: home,
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      SECURITY_CHECK_COST: '1',
    }),
  )
  try {
    const everybody = await Promise.all(Array.from({ length: people }, (_, number) => newPerson(server.url, number)))
    return [figuresOf(await rounds(server.url, everybody))]
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    rmSync(home, { recursive: true, force: true })
  }
}

type Person = { client: Client; email: string; password: string; token: string }

async function newPerson(url: string, number: number): Promise<Person> {
  const client = clientOf(url, undefined, { 'x-forwarded-for': `10.0.${number}.7` })
  const form = aRegistration({ email: `person-${number}@example.com` })
  const { token } = await client.call(register, { security_token: await solveSecurityCheck(url), form })
  return { client, email: form.email, password: form.password, token }
}

type Round = { perSecond: number; idleP99: number; busyP99: number }

async function rounds(url: string, everybody: Person[]): Promise<Round[]> {
  const target = { url: `${url}/api/auth/load`, headers: { authorization: `Bearer ${everybody[0]!.token}` } }
  await p99Of(target)
  const measured: Round[] = []
  for (let round = 0; round < roundCount; round++) {
    const solved = await solveMany(url, people * seconds * 12)
    const idleP99 = await p99Of(target)
    const stop = new AbortController()
    const signing = Promise.all(everybody.map((person) => keepSigningIn(person, solved, stop.signal)))
    const busyP99 = await p99Of(target)
    stop.abort()
    const counts = await signing
    measured.push({ perSecond: counts.reduce((sum, count) => sum + count, 0) / seconds, idleP99, busyP99 })
  }
  return measured
}

async function solveMany(url: string, count: number): Promise<string[]> {
  const solved: string[] = []
  while (solved.length < count) solved.push(await solveSecurityCheck(url))
  return solved
}

/** Resolves to the number of sign-ins answered before the stop. */
async function keepSigningIn(
  { client, email, password }: Person,
  solved: string[],
  stop: AbortSignal,
): Promise<number> {
  for (let count = 0; ; count++) {
    const security_token = solved.pop()
    if (security_token === undefined) throw new Error('More people signed in than there were solved checks for.')
    await client.call(login, { email, password, security_token })
    if (stop.aborted) return count
  }
}

async function p99Of({ url, headers }: { url: string; headers: Record<string, string> }): Promise<number> {
  const took: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const options = { url, headers, connections: 2, overallRate: otherRate, duration: seconds }
  const running = autocannon(options, (error: unknown, result) => {
    if (error) reject(error)
    else resolve(result)
  })
  running.on('response', (_client, _status, _bytes, milliseconds) => took.push(milliseconds))
  const { non2xx, errors } = await promise
  if (non2xx + errors > 0) throw new Error(`${url} answered ${non2xx} refusals and ${errors} errors`)
  return Float64Array.from(took).sort()[Math.floor(took.length * 0.99)]!
}

function figuresOf(measured: Round[]): Figures {
  const perSecond = median(measured.map((round) => round.perSecond))
  return {
    name: 'sign-in',
    figures: {
      'sign-ins/s': perSecond,
      'another route while nobody signs in, p99 ms': median(measured.map((round) => round.idleP99)),
      'another route meanwhile, p99 ms': median(measured.map((round) => round.busyP99)),
    },
    goals: [
      atLeast('sign-ins', perSecond, 50, '/s'),
      atMost('another route meanwhile ÷ idle, p99', median(measured.map((r) => r.busyP99 / r.idleP99)), 5),
    ],
  }
}
