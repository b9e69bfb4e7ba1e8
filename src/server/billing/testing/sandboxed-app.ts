import { openProcessors, processorEnvironment } from '#server/gateways/testing/processors.ts'
import { freePort } from '#server/testing/places.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openAllowances } from '../plans/allowances.ts'

/** A test app whose processors are the stand-ins, spoken to by the real clients, and whose webhooks reach it. */
export async function openSandboxedApp(environment: Record<string, string> = {}) {
  let listening: string | undefined
  const port = await freePort()
  const api = `http://127.0.0.1:${port}/api`
  const opened = await openProcessors({ listener: () => listening })
  const own = processorEnvironment(opened.sandbox)
  const RIGHTFRAME_HOSTS = [own.RIGHTFRAME_HOSTS, environment['RIGHTFRAME_HOSTS']].filter(Boolean).join(',')
  const app = await openTestApp({ PORT: String(port), ...own, ...environment, RIGHTFRAME_HOSTS })
  await stopChargingByItself(app)
  listening = api
  const remove = async () => {
    listening = undefined
    await app.remove()
    await opened.remove()
  }
  return { ...opened, app, api, remove }
}

/** Tests move the clock and have parts charged themselves: the app's own run of a minute would come between. */
async function stopChargingByItself({ deps: { database } }: Pick<TestApp, 'deps'>): Promise<void> {
  await database.execute(`delete from pgboss.schedule where name = 'charge-parts'`)
  await database.execute(`delete from pgboss.job where name = 'charge-parts' and state = 'created'`)
}

/** From now on both go by the clock of the stand-ins, as where the app opens them itself. */
export function goByOneClock({ app, sandbox }: Awaited<ReturnType<typeof openSandboxedApp>>): void {
  const clock = sandbox.clock.now
  Object.assign(app.deps, { clock, allowances: openAllowances({ clock }) })
}
