import type { Db } from '#server/platform/db/database.ts'

/** The query builder's statements during `work`, without values. */
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
