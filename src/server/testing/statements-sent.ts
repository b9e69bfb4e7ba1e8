import pg from 'pg'
import { onTestFinished, vi } from 'vitest'

export type StatementSent = { text: string; /** Name of its connection in `pg_stat_activity`. */ by: string }

/** All statements that reach PostgreSQL while `work` is done, prepared ones too. */
export async function statementsSent(work: () => Promise<unknown>): Promise<StatementSent[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  await work()
  return query.mock.calls.map(([first], at) => {
    const { connectionParameters } = query.mock.contexts[at] as unknown as {
      connectionParameters: { application_name: string }
    }
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
    return { text, by: connectionParameters.application_name }
  })
}
