import type { Db } from '#server/platform/db/database.ts'

/** Statements of the query builder during `work`, in order, without values. Statements built earlier are missed. */
export async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  const logger = { logQuery: (text: string) => void heard.push(text) }
  const { session } = db as unknown as { session: { logger: object; options: { logger?: object } } }
  const before = session.logger
  Object.assign(session, { logger })
  session.options.logger = logger
  await work()
  Object.assign(session, { logger: before })
  delete session.options.logger
  return heard
}
