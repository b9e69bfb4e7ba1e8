import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { listIncomingMails } from '#contract/correspondence/endpoints.ts'
import { getCrawl, startCrawl } from '#contract/discovery/endpoints.ts'
import { cancelActivity, getActivity, listActivities } from '#contract/platform/endpoints.ts'
import { isOver } from '#contract/platform/activities.ts'
import { cpuMsOf } from '#server/platform/children/process-costs.ts'
import { chromiumForTests } from '#server/testing/chromium.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { freePort } from '#server/testing/places.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { type ServerProcess, spawnServer, whenUp } from '#server/testing/process.ts'
import { registerAt } from '#server/testing/registration.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { atMost, type Figures, type Goal } from '../figures.ts'
import { inWords, type Memory, memoryOf, sumOf } from '../memory.ts'
import type { Order } from './attacker.ts'
import type { Claim } from './attack.ts'
import { attacks } from './attacks.ts'
import { attacksFromOutside, sendMail } from './attacks-from-outside.ts'
import { makeClaim } from './claim.ts'
import { type HostileWeb, openHostileWeb } from './hostile-web.ts'
import { p99Of, waitingOf } from './waiting.ts'

const seconds = 12
/** Attacks that can delay others' visits. */
const onVisits = /visits|pages/
const most = { times: 5, ms: 100, memory: 150, visitSeconds: 30, mailSeconds: 30 }
const settlingMs = 60_000

/** Measures another owner's waiting during an attack, the extra memory a minute later, and the survival of the server's process. */
export async function benchAttacks(wanted: string): Promise<Figures> {
  const web = await openHostileWeb()
  const home = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
  const mailPort = await freePort()
  const environment = {
    PORT: String(await freePort()),
    OBJECTS_PORT: String(await freePort()),
    MAIL_IN_PORT: String(mailPort),
    RIGHTFRAME_HOME: home,
    RIGHTFRAME_HOSTS: web.environment,
    LOG_LEVEL: 'error',
    SECURITY_CHECK_COST: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    CHROMIUM_PATH: await chromiumForTests(),
  }
  const claim = await makeClaim(environment)
  const server = await whenUp(spawnServer(environment))
  const names = Object.keys(attacks).filter((name) => wanted.split(',').some((words) => name.includes(words)))
  try {
    return await measure({ server, web, claim, mailPort }, names)
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    web.close()
    rmSync(home, { recursive: true, force: true })
  }
}

type Ground = { server: ServerProcess; web: HostileWeb; claim: Claim; mailPort: number }

async function measure({ server, web, claim, mailPort }: Ground, names: string[]): Promise<Figures> {
  const [bruno, eva, udo] = await Promise.all(
    ['bruno', 'eva', 'udo'].map((name) => registerAt(server.url, `${name}@example.com`)),
  )
  const client = clientOf(server.url, bruno!.token)
  const waiter = { url: server.url, token: bruno!.token }
  await warmUp(client, web)
  const attackers = [eva!, udo!].map(({ token }) => clientOf(server.url, token))
  const figures: Figures['figures'] = {}
  const goals: Goal[] = []
  for (const name of names) {
    // Measured just before, since the machine's other work changes.
    const idle = p99Of(await waitingOf(waiter, seconds / 2))
    const before = memoryOf(server.process.pid!)
    const usedBefore = cpuMsOf(server.process.pid!)
    const ground = { url: server.url, hosts: web.hosts, claim, mailPort }
    const attacker = await begin({ name, ...ground, tokens: [eva!.token, udo!.token] })
    const [waited, mail, visit] = await Promise.all([
      waitingOf(waiter, seconds),
      name.startsWith('mails') ? mailOf(ground) : undefined,
      onVisits.test(name) ? visitTo(client, web.hosts.plain[names.indexOf(name)]!) : undefined,
    ])
    attacker.kill('SIGKILL')
    const core = (cpuMsOf(server.process.pid!) - usedBefore) / seconds / 10
    await Promise.all(attackers.map(endWork))
    const more = await settled(server, before)
    const p99 = p99Of(waited)
    figures[name] =
      `p99 ${p99.toFixed(0)} ms (idle ${idle.toFixed(0)}), at most ${Math.max(...waited.took).toFixed(0)} ms, ${waited.failures} without an answer, ${core.toFixed(0)} % of a core${visit === undefined ? '' : `; another's visit ${visit.toFixed(1)} s`}${mail === undefined ? '' : `; another's mail ${mail.toFixed(1)} s`}; ${more.toFixed(0)} MB more`
    console.error(`${name}: ${figures[name]}`)
    const bound = Math.round(Math.max(name in attacksFromOutside ? 0 : most.ms, most.times * idle))
    goals.push(atMost(`${name}: p99`, p99, bound, ' ms'))
    if (mail !== undefined) goals.push(atMost(`${name}: another's mail`, mail, most.mailSeconds, ' s'))
    if (waited.failures > 0) goals.push(atMost(`${name}: asked and not answered`, waited.failures, 0))
    if (more > most.memory) {
      console.error(`${name}: who takes it: ${inWords(memoryOf(server.process.pid!), before)}`)
      goals.push(atMost(`${name}: memory a minute later`, more, most.memory, ' MB'))
    }
    if (visit !== undefined) goals.push(atMost(`${name}: another's visit`, visit, most.visitSeconds, ' s'))
  }
  const ended = await Promise.race([server.ended.then(() => 1), setTimeout(100, 0)])
  goals.push(atMost('ends of the server', ended, 0))
  return { name: 'hostile callers', figures, goals }
}

/** Uses every part of the server that starts on demand. */
async function warmUp(client: Client, { hosts }: HostileWeb): Promise<void> {
  for (let seed = 0; seed < 5; seed++) {
    const { _id } = await uploadFile(client, await aPicture(seed), { fileName: 'a.jpg' })
    await whenRead(client, _id)
  }
  await visitTo(client, hosts.plain.at(-1)!)
}

/** Seconds until a visit to one page is over. */
async function visitTo(client: Client, host: string): Promise<number> {
  const began = performance.now()
  const { _id } = await client.call(startCrawl, { seeds: [`http://${host}/`] })
  for (;;) {
    const { activity: activityId } = await client.call(getCrawl, { crawlId: _id })
    const { state } = await client.call(getActivity, { activityId })
    if (isOver(state)) return (performance.now() - began) / 1000
    await setTimeout(100)
  }
}

/** Seconds until another sender's mail is read. */
async function mailOf({ url, claim, mailPort }: { url: string } & Pick<Ground, 'claim' | 'mailPort'>): Promise<number> {
  const staff = clientOf(url, claim.staffToken)
  const subject = `A licence ${crypto.randomUUID()}`
  const began = performance.now()
  await sendMail(mailPort, { from: 'jo@shop.example', subject, text: 'We have one.' })
  for (;;) {
    const { data } = await staff.call(listIncomingMails, { state: 'quarantined' })
    if (data.some((mail) => mail.subject === subject)) return (performance.now() - began) / 1000
    await setTimeout(200)
  }
}

async function begin(order: Order): Promise<ChildProcess> {
  const attacker = fork(join(import.meta.dirname, 'attacker.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  attacker.send(order)
  await once(attacker, 'message')
  await setTimeout(2000)
  return attacker
}

/** Stops an attacker's work, so that the next starts equal. */
async function endWork(client: Client): Promise<void> {
  const { data } = await client.call(listActivities)
  for (const { _id, state } of data)
    if (!isOver(state)) await client.call(cancelActivity, { activityId: _id }).catch(() => 0)
}

/** Extra megabytes once within bounds, at most after a minute. */
async function settled({ process: { pid } }: ServerProcess, before: Memory): Promise<number> {
  const until = performance.now() + settlingMs
  for (;;) {
    const more = (sumOf(memoryOf(pid!)) - sumOf(before)) / 1e6
    if (more <= most.memory || performance.now() > until) return more
    await setTimeout(1000)
  }
}
